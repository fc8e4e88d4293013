import type { Rolldown } from 'vite'

/** Libraries whose modules only declare when they are loaded, and do not say so themselves. */
const libraries =
  /node_modules[\\/](?:rc-|@rc-component[\\/]|@ant-design[\\/](?!v5-patch)|antd[\\/]es|@babel[\\/]runtime|ag-grid-community|ag-stack|@formily[\\/](?:react|json-schema|antd-v5)[\\/])/

/** What the bundler may leave out: modules of which nothing is used. Without this each library comes whole. */
export const silentModules: Rolldown.TreeshakingOptions = {
  moduleSideEffects: [{ test: libraries, sideEffects: false }],
  propertyReadSideEffects: false,
}
