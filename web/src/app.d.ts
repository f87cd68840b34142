// Modules that only the bundler knows.
declare module 'engine-module?url' {
  const url: string;
  export default url;
}
