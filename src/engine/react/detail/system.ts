import { messages } from '#core/message'
import { systemFields } from '#core/model'
import type { DetailProgram, FieldItem, GroupItem } from '#core/screen'

const titles: Readonly<Record<string, string>> = messages.form

/** The last group of a detail: who made and changed the record, when, and where it belongs. spec: screens §0 Base fields */
export function systemGroup({ model, system }: DetailProgram): GroupItem | null {
  if (!system) return null
  const items = systemFields.flatMap((name): FieldItem[] => {
    const field = model.field(name)
    if (!field) return []
    const text = titles[name] ?? field.title
    return [
      {
        kind: 'field',
        id: `system.${name}`,
        pointer: '',
        conditions: {},
        modes: {},
        field,
        title: { text, read: () => text },
        widget: field.type.widgets.detail,
        props: {},
        rules: [],
        onOptionsGone: 'keep',
      },
    ]
  })
  const text = messages.form.systemGroup
  return {
    kind: 'group',
    id: 'system',
    pointer: '',
    conditions: {},
    modes: {},
    title: { text, read: () => text },
    items,
  }
}
