// A test that runs on every kind of store.
#pragma once

#include <gtest/gtest.h>
#include <memory>

#include "store/places.hpp"
#include "store/store.hpp"

namespace ahu::store {

class StoreTest : public testing::TestWithParam<Place> {
 protected:
  FreshAddress address_{GetParam()};
  std::unique_ptr<MatchStore> store_ = open_store(address_.text());

  void reopen() {
    store_.reset();
    store_ = open_store(address_.text());
  }
};

inline std::string place_name(const testing::TestParamInfo<Place>& place) {
  switch (place.param) {
    case Place::Memory: return "memory";
    case Place::Sqlite: return "sqlite";
    case Place::Postgres: return "postgres";
  }
  return "";
}

#define EVERY_STORE(Fixture) \
  INSTANTIATE_TEST_SUITE_P(  \
      Every, Fixture, testing::Values(Place::Memory, Place::Sqlite, Place::Postgres), place_name)

}  // namespace ahu::store
