// Connect Four in Japanese.
export default {
  board: '盤：縦6マスの列が7本',
  'action.drop': '{column}列目に石を落とす',
  'question.drop': '石を落とす列を選んでください。',
  'event.dropped': '{name}が{column}列目に石を落とします（{row}段目）。',
  'event.connected': '{name}が四つ並べます。',
  'refusal.notation': 'このゲームの手ではありません。',
  'refusal.C4-M1': '列は1から7までです。',
  'refusal.C4-T2': '{column}列目はいっぱいです。',
  'refusal.C4-E3': '対戦は終わっています。もう石は落とせません。',
  'tour.board': '盤は立っています。縦6マスの列が7本あり、石はいちばん下まで落ちます。',
  'tour.column': '列を指すと石の止まる場所が見えます。クリックかEnterキーで落とします。',
  'tour.goal': '自分の石を縦・横・斜めのどれかに四つ並べれば勝ちです。',
};
