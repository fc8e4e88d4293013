import type { Rolldown } from 'vite'

/** Libraries whose modules have no side effects when loaded, but do not declare that themselves. */
const libraries =
  /node_modules[\\/](?:rc-|@rc-component[\\/]|@ant-design[\\/](?!v5-patch)|antd[\\/]es|@babel[\\/]runtime|ag-grid-community|ag-stack|typebox|@formily[\\/](?:react|json-schema|antd-v5)[\\/])/

/** Lets the bundler leave out unused modules. Without this each library is bundled completely. */
export const silentModules: Rolldown.TreeshakingOptions = {
  moduleSideEffects: [{ test: libraries, sideEffects: false }],
  propertyReadSideEffects: false,
}
