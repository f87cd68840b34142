"""A few rounds of tools/torture, with every fault on both stores; by hand it runs for hours."""
import sys
import tempfile
import unittest

from torture import POSTGRES_FAULTS, SQLITE_FAULTS, Lost, Torture, check

AHU = sys.argv.pop(1)


class Faults(unittest.TestCase):
    def torture(self, kind, faults):
        with tempfile.TemporaryDirectory(prefix="ahu-torture-") as folder:
            for _ in range(2):  # the second one goes on with what the first one left
                torture = Torture(AHU, kind, folder, pairs=2)
                try:
                    for fault in faults:
                        with self.subTest(fault):
                            torture.round(fault)
                finally:
                    torture.close()
            self.assertEqual(torture.counts, dict.fromkeys(faults, 2))
            self.assertGreater(torture.looked_for, 0)

    def test_sqlite(self):
        self.torture("sqlite", SQLITE_FAULTS)

    def test_postgres(self):
        self.torture("postgres", POSTGRES_FAULTS)

    def test_a_lost_move_is_noticed(self):
        with tempfile.TemporaryDirectory(prefix="ahu-torture-") as folder:
            torture = Torture(AHU, "sqlite", folder, pairs=1)
            try:
                while not torture.looked_for:
                    torture.round("connections")
                pair = torture.pairs[0]
                pair.acknowledged[0][10_000] = "a move"
                with self.assertRaises(Lost):
                    check(pair)
            finally:
                torture.close()


if __name__ == "__main__":
    unittest.main()
