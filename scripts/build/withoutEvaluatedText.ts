import type { Plugin } from 'vite'

interface Replacement {
  file: RegExp
  from: RegExp
  to: string
}

/** Places in libraries that turn text into code. None of them is used here; a strict CSP forbids them all. */
const replacements: readonly Replacement[] = [
  {
    file: /@formily[\\/](?:shared|reactive-react)|resize-observer-polyfill/,
    from: /Function\(['"]return this['"]\)\(\)/g,
    to: 'globalThis',
  },
  { file: /ag-grid-community/, from: /new Function\(/g, to: 'refuseEvaluation(' },
]

const refusal = '\nfunction refuseEvaluation() { throw new Error("Expressions as text are not supported in grids.") }\n'

/** Takes evaluated text out of the libraries that carry it. Fails the build when a library has changed beyond recognition. */
export function withoutEvaluatedText(): Plugin {
  return {
    name: 'without-evaluated-text',
    enforce: 'pre',
    transform(code, id) {
      const found = replacements.filter(({ file, from }) => file.test(id) && code.search(from) >= 0)
      if (found.length === 0) return undefined
      const replaced = found.reduce((text, { from, to }) => text.replace(from, to), code)
      return { code: replaced.includes('refuseEvaluation(') ? replaced + refusal : replaced, map: null }
    },
  }
}
