"""The check of names in unnamed namespaces."""

import unittest

import tree

import check_unique


class Unique(tree.TreeTest):
    def plant(self, first: str, second: str) -> list[str]:
        for name, text in (("one", first), ("two", second)):
            self.write(f"src/match/{name}.cpp", f"namespace ahu {{\nnamespace {{\n{text}\n}}\n}}\n")
        return check_unique.check(self.root)

    def test_equal_names_are_found(self):
        for first, second, name in (
                ("constexpr int limit = 3;", "constexpr double limit = 4.0;", "limit"),
                ("int half(int x) {\n  return x / 2;\n}", "int half(int of) { return of; }", "half(int)"),
                ("struct Place { int x; };", "enum class Place { Here };", "Place"),
                ("int half = 1;", "template <int N>\nint half(long x) { return N; }", "half"),
                ("std::mutex guard;", "int guard = 1;", "guard")):
            self.assert_one(self.plant(first, second), "src/match: ", name, "one.cpp and in two.cpp")

    def test_other_names_are_not(self):
        for first, second in (
                ("int half(int x) { return x / 2; }", "int half(long x) { return 2; }"),
                ("using Texts = int;", "using Texts = int;"),
                ("// constexpr int limit = 3;", "constexpr int limit = 3;"),
                ('const char* name = "int limit = 3;";', "constexpr int limit = 3;"),
                ("constexpr Millis a = Millis{7} * 86'400'000;", "constexpr Millis b = Millis{3} * 86'400'000;"),
                ("int one() { int inner = 1; return inner; }", "int two() { int inner = 1; return inner; }")):
            self.assertEqual(self.plant(first, second), [])

    def test_other_namespaces_and_folders_are_apart(self):
        self.write("src/match/one.cpp", "namespace ahu::a {\nnamespace {\nint limit = 1;\n}\n}\n")
        self.write("src/match/two.cpp", "namespace ahu::b {\nnamespace {\nint limit = 1;\n}\n}\n")
        self.write("src/search/one.cpp", "namespace ahu::a {\nnamespace {\nint limit = 1;\n}\n}\n")
        self.assertEqual(check_unique.check(self.root), [])


if __name__ == "__main__":
    unittest.main()
