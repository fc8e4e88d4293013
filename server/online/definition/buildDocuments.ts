import type { AnyDocument, Diagnostic } from '#core/document'
import type { Library } from '#core/library'
import { mainModel, storedFields, subModel } from './buildModel.ts'
import { buildScreen } from './buildScreen.ts'
import { checkHead, checkTable } from './checkHead.ts'
import type { Definition, TableDefinition } from './definition.ts'
import { collectFaults } from './fault.ts'
import { modelIdOf } from './names.ts'

/** The documents of a form, and what is wrong with its definition beside what checking them finds. */
interface BuiltForm {
  documents: readonly AnyDocument[]
  diagnostics: readonly Diagnostic[]
}

/** Builds the model of a form, those of its sub-tables and the screen. They are checked and published like any others. */
export function buildDocuments(definition: Definition, library: Library): BuiltForm {
  const { head } = definition
  const faults = collectFaults({ kind: 'model', id: modelIdOf(head.tableName) })
  checkHead(definition, library, faults)
  const parts = definition.subs.map((sub) => subTable(sub, head.tableName, library))
  const own = { head, fields: storedFields(definition.fields, faults) }
  const subs = parts.map(({ table }) => table)
  const model = mainModel(own, subs, { library, faults })
  return {
    documents: [model, ...parts.map(({ document }) => document), buildScreen({ ...own, subs })],
    diagnostics: [...faults.found, ...parts.flatMap(({ diagnostics }) => diagnostics)],
  }
}

function subTable({ head, fields }: TableDefinition, main: string, library: Library) {
  const faults = collectFaults({ kind: 'model', id: modelIdOf(head.tableName) })
  checkTable(head, library, faults)
  const table = { head, fields: storedFields(fields, faults) }
  const document = subModel(table, main, { library, faults })
  return { table, document, diagnostics: faults.found }
}
