import type { Plugin } from 'vite'

interface Replacement {
  file: RegExp
  from: RegExp
  to: string
}

const globalObject = { from: /Function\(['"]return this['"]\)\(\)/g, to: 'globalThis' }

/** Places in libraries that turn text into code. None of them is used here; a strict CSP forbids them all. */
const replacements: readonly Replacement[] = [
  { file: /@formily[\\/]shared[\\/]esm[\\/]global\.js/, ...globalObject },
  { file: /@formily[\\/]reactive-react[\\/]esm[\\/]shared[\\/]global\.js/, ...globalObject },
  { file: /resize-observer-polyfill/, ...globalObject },
  { file: /ag-grid-community/, from: /new Function\(/g, to: 'refuseEvaluation(' },
  { file: /pdfjs-dist[\\/]legacy[\\/]build/, from: /new Function\(|\bFunction\((?='return)/g, to: 'refuseEvaluation(' },
]

const refusal = '\nfunction refuseEvaluation() { throw new Error("Text is not run as code.") }\n'

/** Removes evaluated text from the libraries that contain it. Fails the build if no part of such a library contains it any more. */
export function withoutEvaluatedText(): Plugin {
  const loaded = new Set<Replacement>()
  const applied = new Set<Replacement>()
  return {
    name: 'without-evaluated-text',
    enforce: 'pre',
    transform(code, id) {
      const ofFile = replacements.filter(({ file }) => file.test(id))
      const found = ofFile.filter(({ from }) => code.search(from) >= 0)
      for (const replacement of ofFile) loaded.add(replacement)
      for (const replacement of found) applied.add(replacement)
      if (found.length === 0) return undefined
      const replaced = found.reduce((text, { from, to }) => text.replace(from, to), code)
      return { code: replaced.includes('refuseEvaluation(') ? replaced + refusal : replaced, map: null }
    },
    generateBundle() {
      const missing = [...loaded].filter((replacement) => !applied.has(replacement)).map(({ file }) => file.source)
      if (missing.length > 0)
        this.error(
          `${missing.join(', ')}: no evaluated text any more; look, and take it out of withoutEvaluatedText.ts`,
        )
    },
  }
}
