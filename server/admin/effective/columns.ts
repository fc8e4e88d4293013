import type { Library } from '#core/library'
import { fieldCode, fieldRight, isSwitchedOff, splitCodes } from '#core/permission'
import type { Services } from '#server/context'
import { partsOfPage } from '../pageField/pageParts.ts'
import { guardsField } from './buttons.ts'
import type { Subject } from './subject.ts'

/** A field that not everybody sees or writes, or a part of a page. */
interface EffectiveColumn {
  id: string
  page: string
  name: string
  code: string
  state: 'on' | 'hidden' | 'readonly' | 'open'
  why: string
}

/** Every field with a code of its own, and what page fields keep back. */
export const effectiveColumns = (subject: Subject, { library, access }: Services): EffectiveColumn[] => [
  ...guardedFields(subject, library.current()),
  ...withheldParts(subject, library.current(), access),
]

function guardedFields({ entries, rights, grantedBy, missing }: Subject, library: Library): EffectiveColumn[] {
  const guarding = new Map(
    entries.filter(guardsField).flatMap((entry) => splitCodes(entry.perms).map((code) => [code, entry])),
  )
  return library.models().flatMap((model) =>
    model.fields.flatMap((field): EffectiveColumn[] => {
      const code = fieldCode(model.permission, field.name)
      const entry = guarding.get(code)
      if (!entry) return []
      const line = { id: `${model.id} ${field.name}`, page: model.title, name: field.title, code }
      const why = grantedBy(entry.id)
      if (!why && isSwitchedOff(entry)) return [{ ...line, state: 'open', why: '未启用，不限制' }]
      const right = fieldRight(rights, model, field.name)
      const state = right === 'write' ? 'on' : right === 'read' ? 'readonly' : 'hidden'
      return [{ ...line, state, why: why || missing(entry.id) }]
    }),
  )
}

const kinds = { columns: 'column', fields: 'field', actions: 'button' } as const

function withheldParts({ roleIds }: Subject, library: Library, access: Services['access']): EffectiveColumn[] {
  return library.screenIds().flatMap((screen) => {
    const withheld = access.withheldOf(roleIds, screen)
    const document = withheld && library.screen(screen)
    if (!document) return []
    const parts = partsOfPage(document, library)
    const line = (state: EffectiveColumn['state'], code: string, type?: string): EffectiveColumn => ({
      id: `${screen} ${state} ${type ?? ''} ${code}`,
      page: document.title,
      name: parts.find((part) => part.code === code && (!type || part.type === type))?.name ?? code,
      code,
      state,
      why: '页面字段',
    })
    const hidden = Object.entries(kinds).flatMap(([key, type]) =>
      (withheld[key as keyof typeof kinds] ?? []).map((code) => line('hidden', code, type)),
    )
    return [...hidden, ...(withheld.readonly ?? []).map((code) => line('readonly', code))]
  })
}
