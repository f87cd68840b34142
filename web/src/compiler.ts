// A Web Worker that fetches and compiles the engine, so that the page does not wait for it.
export type Compiled = { module: WebAssembly.Module } | { failed: string };

async function compile(url: string): Promise<WebAssembly.Module> {
  const answer = await fetch(url, { priority: 'low' } as RequestInit);
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
  // Works even if the server sends the module with another content type.
  if (answer.headers.get('content-type') === 'application/wasm') return WebAssembly.compileStreaming(answer);
  return WebAssembly.compile(await answer.arrayBuffer());
}

self.onmessage = async ({ data }: MessageEvent<string>) => {
  const compiled: Compiled = await compile(data).then((module) => ({ module }), (error) => ({ failed: String(error) }));
  self.postMessage(compiled);
};
