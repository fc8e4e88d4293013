import { modelsOf } from './documents.ts'
import { Refusal } from './refusal.ts'
import type { Request } from './request.ts'
import type { Scaffold, Tree } from './tree.ts'

const text = (id: string, title: string) => `{
  "$schema": "../../meta/model.schema.json", "kind": "model", "version": 2,
  "id": "${id}", "title": ${JSON.stringify(title)},
  "fields": {
    "name": { "type": "text", "title": "名称", "max": 60, "required": true, "search": ["pinyin"] },
    "status": { "type": "dict", "title": "状态", "dict": "valid_status", "default": "1" },
    "remark": { "type": "longtext", "title": "备注", "max": 500 }
  },
  "rows": { "department": "sysOrgCode" }
}
`

/** A model with three fields to begin with; table, calls, codes and derived screens follow from it. */
export function modelScaffold({ id: place, title }: Request, tree: Tree): Scaffold {
  const [area = '', id = ''] = place.split('/')
  const other = modelsOf(tree).find(({ document }) => document.id === id)
  if (other) throw new Refusal(`A model "${id}" stands in ${other.path}: ids of models are unique across areas.`)
  const path = `schemas/models/${area}/${id}.model.json`
  return {
    created: { [path]: text(id, title) },
    changed: {},
    next: [
      `Write its fields, and in rows to whom its records belong: docs/schema-language.md, Models.`,
      `npm run new:screen ${area}/${id}-list ${JSON.stringify(title)} ${id}`,
      `npm run check:documents; npx vitest run --project unit tests/schemas -t ${id}.model`,
    ],
  }
}
