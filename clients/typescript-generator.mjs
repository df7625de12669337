// For @hey-api/openapi-ts: types and functions for fetch, as ES modules that Node and browsers load as they are.
export default {
  input: process.env.TILEFIT_OPENAPI,
  output: { path: process.env.TILEFIT_GENERATED, module: { extension: ".js" } },
  plugins: ["@hey-api/client-fetch", "@hey-api/typescript", "@hey-api/sdk"],
  logs: { file: false, level: "warn" },
};
