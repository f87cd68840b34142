// Modules that only the bundler knows.
declare module 'engine-module/ahu.wasm?url' {
  const url: string;
  export default url;
}
