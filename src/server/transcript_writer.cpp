// Writes the transcripts of matches that have ended.
#include "server/transcript_writer.hpp"

#include "engine/transcript.hpp"
#include "server/table.hpp"

namespace ahu::server {

namespace {

constexpr Millis look_every = 2000;
constexpr Millis rest_factor = 4;  // of the time that the last one took

std::string text_for(const Match& match, Seat viewer) {
  return json::serialize(transcript_json(match, viewer));
}

}  // namespace

std::vector<store::Transcript> transcripts_of(Context& context, const store::MatchId& id) {
  const auto info = context.store.find_match(id);
  if (!info || info->status != MatchStatus::Finished ||
      !context.limits.can_load_log(info->version)) {
    return {};
  }
  const auto table = Table::load(*info, context.store.log(id), context.now());
  if (!table || table->match() == nullptr) {
    return {};
  }
  const Match& match = *table->match();
  std::vector<store::Transcript> all = {{store::spectator_viewer, text_for(match, spectator)}};
  for (int seat = 0; seat < match.players(); ++seat) {
    std::string text = text_for(match, static_cast<Seat>(seat));
    if (text != all[0].text) {
      all.push_back({seat, std::move(text)});
    }
  }
  return all;
}

void TranscriptWriter::tick() {
  if (is_writing_ || context_.now() < due_) {
    return;
  }
  is_writing_ = context_.io_pool.submit([this, &context = context_](const std::atomic<bool>&) {
    const Millis began = context.now();
    bool wrote_one = false;
    try {
      for (const store::MatchId& id : context.store.transcripts_due(1)) {
        context.store.add_transcripts(id, transcripts_of(context, id));
        wrote_one = true;
      }
    } catch (const std::exception& error) {
      report(context, error);
    }
    context.post([this, wrote_one, took = context.now() - began] { on_written(wrote_one, took); });
  });
}

void TranscriptWriter::on_written(bool wrote_one, Millis took) {
  is_writing_ = false;
  due_ = context_.now() + (wrote_one ? took * rest_factor : look_every);
}

}  // namespace ahu::server
