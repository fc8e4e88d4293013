import { createReadStream } from 'node:fs'
import { zipNames } from './zipNames.ts'

/** Tells from the whole file whether it is of a kind. */
export type WholeCheck = (file: string) => Promise<boolean>

/** An Office document: what every one has, something of its own folder, and no macros, which belong to other kinds. */
export const officeDocument =
  (folder: 'word' | 'xl' | 'ppt'): WholeCheck =>
  async (file) => {
    const names = await zipNames(file)
    const hasOwn = names.some((name) => name.startsWith(`${folder}/`))
    const hasMacros = names.some((name) => /(^|\/)vbaProject\.bin$/i.test(name))
    return names.includes('[Content_Types].xml') && hasOwn && !hasMacros
  }

/** What pages, drawings and scripts begin with. */
const active = /^[\s\uFEFF]*<(!doctype|!--|html|head|body|script|style|svg|iframe|math|\?xml|\?php|\?=|%)/i
const activeWithin = 1_024

/** Plain text: UTF-8 without NUL that does not begin as a page, a drawing or a script does. */
export const plainText: WholeCheck = async (file) => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let beginning = ''
  try {
    for await (const chunk of createReadStream(file)) {
      const text = decoder.decode(chunk as Buffer, { stream: true })
      if (text.includes('\0')) return false
      if (beginning.length < activeWithin) beginning += text.slice(0, activeWithin)
    }
    decoder.decode()
  } catch (cause) {
    if (cause instanceof TypeError) return false
    throw cause
  }
  return !active.test(beginning)
}
