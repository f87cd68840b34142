"""A small repository in a temporary folder, in which the tests of the tools plant violations."""

import importlib.machinery
import importlib.util
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
TOOLS = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TOOLS))


def load(name: str):
    """A tool as a module, whether or not its file ends with .py."""
    path = TOOLS / name
    loader = importlib.machinery.SourceFileLoader(path.stem, str(path))
    spec = importlib.util.spec_from_loader(path.stem, loader)
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    loader.exec_module(module)
    return module


RULES = """// Rules.
#include <cstdint>
#include "base/bits.hpp"
#include "core/game.hpp"
namespace ahu::stone_race {
struct StoneRace {
  static constexpr std::string_view id = "stone-race";
  static constexpr std::string_view name = "Stone Race";
};
using Rules = StoneRace;
}
"""

FILES = {
    "src/base/bits.hpp": "#include <bit>\n",
    "src/core/game.hpp": '#include "base/bits.hpp"\n',
    "src/search/choice.hpp": '#include "core/game.hpp"\n',
    "src/search/perft.hpp": '#include "search/choice.hpp"\n',
    "src/match/module.hpp": '#include <boost/json.hpp>\n#include "search/perft.hpp"\n',
    "apps/ahu/main.cpp": '#include "match/module.hpp"\n',
    "tests/kit/properties.hpp": '#include "match/module.hpp"\n',
    "games/stone_race/CMakeLists.txt": "ahu_add_game(stone_race)\n",
    "games/stone_race/README.md": "# Stone Race\n- **SR-A1** Run.\n- **SR-A2** Stop.\n",
    "games/stone_race/rules.hpp": RULES,
    "games/stone_race/heuristics.hpp": '#include "games/stone_race/rules.hpp"\n'
    '#include "search/choice.hpp"\n',
    "games/stone_race/notation.cpp": '#include "games/stone_race/rules.hpp"\n'
    '#include "match/module.hpp"\n// SR-A1\n',
    "games/stone_race/module.cpp": '#include "games/stone_race/heuristics.hpp"\n'
    '#include "match/module.hpp"\n#include "search/perft.hpp"\n',
    "games/stone_race/tests/rules_test.cpp": '#include "kit/properties.hpp"\n'
    "// SR-A1\nTEST(StoneRace, SR_A1_Runs) {}\nTEST(StoneRace, SR_A2_Stops) {}\n",
    "games/stone_race/tests/signature.txt": "0123456789abcdef\n",
    "games/stone_race/tests/bots.txt": "00000000000000aa\n",
    "README.md": "Plays Stone Race.\n",
    "docs/rules.md": "stone-race\n",
}


class TreeTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        for name, text in FILES.items():
            self.write(name, text)

    def write(self, name: str, text: str):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def add(self, name: str, text: str):
        path = self.root / name
        self.write(name, (path.read_text() if path.exists() else "") + text)

    def assert_one(self, faults: list[str], *parts: str):
        self.assertEqual(len(faults), 1, faults)
        for part in parts:
            self.assertIn(part, faults[0])
