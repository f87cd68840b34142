"""The Debian package: it is built, has the right files, and its program runs."""
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

BUILD = Path(sys.argv.pop(1)).resolve()
SOURCE = Path(sys.argv.pop(1)).resolve()


def run(*command):
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=900)
    if done.returncode != 0:
        raise AssertionError(f"{command}: {done.stdout}{done.stderr}")
    return done.stdout + done.stderr


class Package(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = Path(tempfile.mkdtemp())
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        run("cpack", "-G", "DEB", "--config", BUILD / "CPackConfig.cmake", "-B", cls.folder / "made",
            "-D", "CPACK_DEBIAN_COMPRESSION_TYPE=gzip")
        (cls.package,) = (cls.folder / "made").glob("ahu_*.deb")
        run("dpkg-deb", "-x", cls.package, cls.folder / "root")

    def test_the_program_runs(self):
        self.assertRegex(run(self.folder / "root/usr/bin/ahu", "--version"), r"^\d+\.\d+")

    def test_it_names_the_libraries_it_needs(self):
        depends = run("dpkg-deb", "-f", self.package, "Depends")
        for library in ("libc6", "libsqlite3-0", "libpq5", "libsodium23", "adduser"):
            self.assertIn(library, depends)

    def test_it_brings_what_a_host_needs(self):
        for path in ("lib/systemd/system/ahu.service", "share/doc/ahu/examples/nginx.conf",
                     "share/doc/ahu/hosting.md", "share/doc/ahu/copyright"):
            self.assertTrue((self.folder / "root/usr" / path).is_file(), path)

    def test_it_brings_manual_pages_and_completion(self):
        share = self.folder / "root/usr/share"
        for command in ("", "-play", "-arena", "-serve"):
            self.assertTrue((share / f"man/man1/ahu{command}.1.gz").is_file(), command)
        for script in ("bash-completion/completions/ahu", "zsh/vendor-completions/_ahu",
                       "fish/vendor_completions.d/ahu.fish"):
            self.assertIn("complete", (share / script).read_text())

    def test_its_scripts_are_shell(self):
        run("dpkg-deb", "-e", self.package, self.folder / "control")
        for script in ("postinst", "prerm"):
            run("sh", "-n", self.folder / "control" / script)

    @unittest.skipUnless(shutil.which("systemd-analyze"), "no systemd here")
    def test_systemd_reads_the_unit(self):
        unit = (SOURCE / "packaging/ahu.service").read_text()
        copy = self.folder / "ahu.service"
        copy.write_text(unit.replace("/usr/bin/ahu", "/bin/true").replace("User=ahu", "User=root"))
        self.assertEqual(run("systemd-analyze", "verify", copy).strip(), "")


if __name__ == "__main__":
    unittest.main()
