"""The launcher with a program of one line: what it builds and when, and its messages."""

import fcntl
import os
import shutil
import socket
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

import tree

REPOSITORY = tree.TOOLS.parent
PRESETS = """{"version": 6, "configurePresets": [
  {"name": "release", "generator": "Ninja", "binaryDir": "${sourceDir}/build/${presetName}"},
  {"name": "release-generic", "inherits": "release"}, {"name": "wasm", "inherits": "release"}]}"""
MAIN = '#include "text.hpp"\nint main(int n, char** all) { return say(n, all); }\n'
TEXT = """#include <cstdio>
inline int say(int n, char** all) {
  for (int i = 1; i < n; ++i) { std::printf("[%s]", all[i]); }
  std::puts("one");
  return n == 4 ? 3 : 0;
}
"""
GOOD_FLAGS = "flags\t\t: fpu avx avx2 bmi1 bmi2 f16c fma abm movbe xsave\n"


class Launcher(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name) / "a folder"
        for name in ("tools/lib", "tools/packages"):
            shutil.copytree(REPOSITORY / name, self.root / name)
        shutil.copy(REPOSITORY / "ahu", self.root)
        for name in ("cmake", "src", "games", "apps/ahu", "bindings", "web/node_modules", "stubs"):
            (self.root / name).mkdir(parents=True)
        self.write("CMakeLists.txt", "cmake_minimum_required(VERSION 3.25)\nproject(x CXX)\n"
                                     "add_subdirectory(apps/ahu)\n")
        self.write("CMakePresets.json", PRESETS)
        self.write("apps/ahu/CMakeLists.txt", "add_executable(ahu main.cpp)\n"
                   "target_include_directories(ahu PRIVATE ${CMAKE_SOURCE_DIR}/src)\n")
        self.write("apps/ahu/main.cpp", MAIN)
        self.write("src/text.hpp", TEXT)
        self.write("cpuinfo", GOOD_FLAGS)
        self.write("tools/packages/build.txt", "# nothing\nbash\n")
        self.write("tools/packages/web.txt", "no-such-package ?bash\n")

    def write(self, name, text):
        (self.root / name).write_text(text)

    def stub(self, name, script):
        path = self.root / "stubs" / name
        path.write_text(f"#!/bin/bash\n{script}\n")
        path.chmod(0o755)

    def start(self, *arguments, program=None, cwd=None):
        environment = dict(os.environ, XDG_DATA_HOME=str(self.root / "data"), AHU_CPUINFO=str(self.root / "cpuinfo"),
                           PATH=f"{self.root}/stubs:{os.environ['PATH']}")
        return subprocess.run([program or self.root / "ahu", *arguments], env=environment,
                              cwd=cwd or "/", stdin=subprocess.DEVNULL, capture_output=True,
                              text=True, check=False)

    def test_builds_once_and_passes_everything_on(self):
        first = self.start("a b", "--help")
        self.assertEqual((first.stdout, first.returncode), ("[a b][--help]one\n", 0), first.stderr)
        self.assertIn("Building the program, about", first.stderr)
        self.stub("dpkg-query", "exit 1")
        self.stub("cmake", "exit 1")
        began = time.monotonic()
        second = self.start("1", "2", "3")
        self.assertEqual((second.stdout, second.returncode), ("[1][2][3]one\n", 3))
        self.assertEqual(second.stderr, "")
        self.assertLess(time.monotonic() - began, 2)

    def test_a_changed_source_is_built_again_even_an_older_one(self):
        self.start("--terminal")
        self.write("src/text.hpp", TEXT.replace("one", "two"))
        self.assertEqual(self.start("--terminal").stdout, "two\n")
        self.write("src/text.hpp", TEXT.replace("one", "three"))
        os.utime(self.root / "src/text.hpp", (1, 1))
        self.assertEqual(self.start("--terminal").stdout, "three\n")

    def test_works_through_a_link_and_after_a_move(self):
        link = self.root.parent / "link"
        link.symlink_to(self.root / "ahu")
        self.assertEqual(self.start("--terminal", program=link).stdout, "one\n")
        moved = self.root.parent / "moved"
        self.root.rename(moved)
        self.root = moved
        self.assertEqual(self.start("--terminal", cwd=moved / "src", program="../ahu").stdout, "one\n")
        self.assertEqual(self.start("--terminal", cwd=moved / "src", program="../ahu").stderr, "")

    def test_a_failed_build_shows_why(self):
        self.write("src/text.hpp", "#error this cannot be\n")
        failed = self.start("--terminal")
        self.assertEqual((failed.stdout, failed.returncode), ("", 1))
        self.assertIn("this cannot be", failed.stderr)
        self.assertIn("build/release.log", failed.stderr)

    def stub_node(self, new):
        """An npm that records its arguments and builds a page; a node that is new enough or not."""
        self.write("web/package-lock.json", "{}")
        self.stub("npm", f'echo "$*" >>"{self.root}/asked"; mkdir -p "{self.root}/build/web"; '
                         f'touch "{self.root}/build/web/index.html"')
        self.stub("node", f'[[ "$1" == -e ]] && exit {0 if new else 1}; echo "node ${{1##*/}} $2 $3"')

    def asked(self):
        return (self.root / "asked").read_text().splitlines()

    def test_without_arguments_the_client_is_built_once_and_served(self):
        self.stub_node(new=True)
        first = self.start("--port", "99")
        self.assertIn("[serve][--address][127.0.0.1][--port][99]", first.stdout, first.stderr)
        self.assertIn(f"[--web][{self.root}/build/web]", first.stdout)
        self.assertIn("http://127.0.0.1:99/", first.stderr)
        steps = ["Building the program", "./ahu --terminal plays", "Building the client's engine",
                 "Building the client\n", "Ahu is open"]
        found = [first.stderr.find(step) for step in steps]
        self.assertEqual((found, min(found) >= 0), (sorted(found), True), first.stderr)
        self.assertEqual([line.split("web ")[1].split()[0] for line in self.asked()], ["ci", "run"])
        again = self.start()
        self.assertTrue(again.stdout.startswith("[serve]"), again.stderr)
        self.assertEqual((len(self.asked()), again.stderr.count("\n")), (2, 1))
        self.write("web/page.ts", "new")
        self.start()
        self.assertEqual([line.split("web ")[1].split()[0] for line in self.asked()], ["ci", "run", "run"])

    def test_a_port_that_cannot_be_is_refused(self):
        self.stub_node(new=True)
        with socket.create_server(("127.0.0.1", 0)) as taken:
            number = str(taken.getsockname()[1])
            for port, why in ((number, f"port {number} is in use"), ("0", "not 0"), ("x", "not x"),
                              ("70000", "not 70000")):
                refused = self.start("--port", port)
                self.assertEqual((refused.stdout, refused.returncode), ("", 1))
                self.assertIn(why, refused.stderr)

    def test_the_tables_have_one_server(self):
        self.stub_node(new=True)
        self.start("--port", "99")
        lock = self.root / "data/ahu/tables.lock"
        with lock.open() as held:
            fcntl.flock(held, fcntl.LOCK_EX)
            for arguments in ((), ("--port", "99")):
                again = self.start(*arguments)
                self.assertEqual((again.stdout, again.returncode), ("", 0))
                self.assertEqual(again.stderr, "Ahu is already open at http://127.0.0.1:99/\n")
            self.assertEqual(self.start("--port", "98").returncode, 1)
        self.assertTrue(self.start().stdout.startswith("[serve]"))

    def test_an_old_node_is_replaced(self):
        self.stub_node(new=False)
        started = self.start()
        self.assertIn("Fetching a newer Node.js", started.stderr)
        self.assertIn("node-linux-", self.asked()[0])

    def test_a_client_that_cannot_be_built_shows_why(self):
        self.stub_node(new=True)
        self.stub("npm", "echo no such module >&2; exit 1")
        failed = self.start()
        self.assertEqual((failed.stdout, failed.returncode), ("", 1))
        self.assertIn("no such module", failed.stderr)
        self.assertIn("build/web.log", failed.stderr)

    def test_an_old_processor_gets_the_generic_build(self):
        self.write("cpuinfo", GOOD_FLAGS.replace(" bmi2", ""))
        self.start("--terminal")
        self.assertEqual([path.name for path in (self.root / "build").glob("release*.log")],
                         ["release-generic.log"])

    def test_without_root_and_sudo_the_packages_are_named(self):
        self.write("tools/packages/build.txt", "bash\nno-such-one\nno-such-two # both missing\n")
        self.stub("id", "echo 1000")
        self.stub("sudo", "echo sudo: no >&2; exit 1")
        self.write("tools/packages/web.txt", "no-such-client\n")
        opened = self.start()
        self.assertIn("these packages are missing: no-such-one no-such-two no-such-client\n", opened.stderr)
        self.assertFalse((self.root / "build").exists())
        refused = self.start("--terminal")
        self.assertEqual((refused.stdout, refused.returncode), ("", 1))
        self.assertIn("these packages are missing: no-such-one no-such-two\n", refused.stderr)
        self.assertIn("apt-get install -y --no-install-recommends no-such-one no-such-two\n",
                      refused.stderr)

    def test_missing_packages_are_installed(self):
        self.write("tools/packages/build.txt", "bash\nno-such-one\n")
        self.stub("id", "echo 0")
        self.stub("apt-get", f'echo "$*" >>"{self.root}/asked"; echo pmstatus:x:40.0:text')
        started = self.start("--terminal")
        self.assertEqual(started.stdout, "one\n", started.stderr)
        self.assertIn("Installing 1 packages  40%", started.stderr)
        asked = (self.root / "asked").read_text().splitlines()
        self.assertTrue(asked[0].endswith("update"))
        self.assertTrue(asked[1].endswith("no-such-one"))

    def test_packages_of_the_client_are_fetched_while_the_program_is_built(self):
        self.stub_node(new=True)
        self.write("tools/packages/build.txt", "bash\nno-such-one\n")
        self.write("tools/packages/web.txt", "no-such-client\n")
        self.stub("id", "echo 0")
        self.stub("apt-get", f'echo "$*" >>"{self.root}/packages"')
        started = self.start("--port", "99")
        self.assertIn("[serve]", started.stdout, started.stderr)
        asked = (self.root / "packages").read_text().splitlines()
        installed = [line.split()[-1] for line in asked if " install " in line]
        self.assertEqual((installed[0], set(installed)), ("no-such-one", {"no-such-one", "no-such-client"}))

    def test_a_failing_package_manager_is_reported(self):
        self.write("tools/packages/build.txt", "bash\nno-such-one\n")
        self.stub("id", "echo 0")
        self.stub("apt-get", "echo E: cannot resolve the host >&2; exit 100")
        failed = self.start("--terminal")
        self.assertEqual(failed.returncode, 1)
        self.assertIn("cannot resolve the host", failed.stderr)
        self.assertIn("is the network there?", failed.stderr)


if __name__ == "__main__":
    unittest.main()
