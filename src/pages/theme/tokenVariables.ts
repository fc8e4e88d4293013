/** Tokens that are plain numbers in CSS; every other number is a length in pixels. */
const unitless = /^(lineHeight|opacity|zIndex|fontWeight|motion)|Weight|LineHeight/

/** antd's own name of the variable of a token: `fontSizeSM` is `--ant-font-size-sm`. */
export const variableOf = (token: string): string =>
  `--ant-${token
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z]+)([A-Z][a-z0-9]+)/g, '$1-$2')
    .replace(/([a-z])([A-Z0-9])/g, '$1-$2')
    .toLowerCase()}`

const cssValueOf = (token: string, value: string | number): string =>
  typeof value === 'number' && !unitless.test(token) ? `${value}px` : String(value)

/**
 * The tokens as CSS variables, by their names. antd's own way to make them puts styles into the page without the nonce that
 * its policy asks for. spec: architecture, Budgets (CSP)
 */
export const tokenVariables = (tokens: object): [name: string, value: string][] =>
  Object.entries(tokens).flatMap(([token, value]: [string, unknown]) =>
    typeof value === 'string' || typeof value === 'number' ? [[variableOf(token), cssValueOf(token, value)]] : [],
  )
