// Prints the signature of every game as WebAssembly computes it: node signatures.mjs [ahu.wasm]
import {readFile} from "node:fs/promises";
import {loadAhu} from "./load.mjs";

const built = new URL("../../build/wasm/bindings/wasm/ahu.wasm", import.meta.url);
const ahu = await loadAhu(await readFile(process.argv[2] ?? built));
process.stdout.write(ahu.signatures());
