import { type LanguageSupport, StreamLanguage, type StreamParser } from '@codemirror/language'

const streamed = (parser: StreamParser<unknown>) => StreamLanguage.define(parser)

/** What reads each language, loaded with the first text of it. spec: widgets §9 Code editor */
const loaders: Readonly<Record<string, () => Promise<LanguageSupport | StreamLanguage<unknown>>>> = {
  css: async () => (await import('@codemirror/lang-css')).css(),
  javascript: async () => (await import('@codemirror/lang-javascript')).javascript(),
  html: async () => (await import('@codemirror/lang-html')).html(),
  java: async () => (await import('@codemirror/lang-java')).java(),
  'objective-c': async () => streamed((await import('@codemirror/legacy-modes/mode/clike')).objectiveC),
  python: async () => (await import('@codemirror/lang-python')).python(),
  R: async () => streamed((await import('@codemirror/legacy-modes/mode/r')).r),
  shell: async () => streamed((await import('@codemirror/legacy-modes/mode/shell')).shell),
  sql: async () => (await import('@codemirror/lang-sql')).sql(),
  swift: async () => streamed((await import('@codemirror/legacy-modes/mode/swift')).swift),
  vue: async () => (await import('@codemirror/lang-vue')).vue(),
  markdown: async () => (await import('@codemirror/lang-markdown')).markdown(),
}

/** What reads a language; null for one that is not known. */
export const languageOf = async (name: string): Promise<LanguageSupport | StreamLanguage<unknown> | null> =>
  Object.hasOwn(loaders, name) ? ((await loaders[name]?.()) ?? null) : null
