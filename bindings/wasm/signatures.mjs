// Prints the signature of every game as WebAssembly computes it, with the nets of the repository:
// node signatures.mjs [ahu.wasm]
import {existsSync} from "node:fs";
import {readdir, readFile} from "node:fs/promises";
import {loadAhu} from "./load.mjs";

const root = new URL("../../", import.meta.url);
const built = new URL("build/wasm/bindings/wasm/ahu.wasm", root);
const ahu = await loadAhu(await readFile(process.argv[2] ?? built));
for (const game of await readdir(new URL("games", root))) {
  const nets = new URL(`games/${game}/nets/`, root);
  for (const name of existsSync(nets) ? await readdir(nets) : []) {
    if (name.endsWith(".net")) ahu.loadNet(game.replaceAll("_", "-"), await readFile(new URL(name, nets)));
  }
}
process.stdout.write(ahu.signatures());
