import { isFieldName } from '#core/document'
import { availableNames, modelDiagnostics, modelHints } from '#core/message'
import { type Field, type Finding, findingOf, type Segments, unknownField, unknownName } from '#core/model'
import { checkOwnCode } from '../permission/codeCheck.ts'
import { checkWidgetUse } from '../widget/widgetCheck.ts'
import { checkDefaults, checkFieldBounds, checkRuleBounds } from './boundCheck.ts'
import { checkCarries, checkCopies } from './copyCheck.ts'
import { checkFormulas } from './formulaCheck.ts'
import { type ModelContext, ownFields } from './modelContext.ts'
import { checkReferences } from './referenceCheck.ts'

/** Checks each field that a model or the `ask` of an action declares. */
export function checkFields(context: ModelContext): void {
  checkCarries(context)
  checkCopies(context)
  checkDefaults(context)
  checkFieldBounds(context)
  checkReferences(context)
  checkFormulas(context)
  checkFieldUse(context)
  checkFieldSense(context)
}

/** Checks how fields are shown and protected: widgets with their props, permission codes. */
export function checkFieldUse(context: ModelContext): void {
  const { library, collector, model } = context
  for (const field of ownFields(context)) {
    const at = ['fields', field.name]
    checkOwnCode(field.document.permission, { library, collector, at: [...at, 'permission'] })
    checkMask(field, context)
    checkWidgetUse(field.document, field, { library, collector, at, face: 'form', model })
    checkRuleBounds(field.document.rules, field, { collector, at: [...at, 'rules'] })
  }
}

/** Checks a mask: exactly one kind of mask, a valid code, and no default sorting by a masked field. */
function checkMask(field: Field, { document, library, collector }: ModelContext): void {
  const { mask } = field.document
  if (!mask) return
  const at = ['fields', field.name, 'mask']
  if (typeof mask === 'object') {
    checkOwnCode(mask.permission, { library, collector, at: [...at, 'permission'] })
    for (const key of ['keepStart', 'keepEnd'] as const)
      if (mask.as && mask[key] !== undefined) collector.report([...at, key], modelDiagnostics.maskShape, { key })
  }
  for (const [index, sort] of (document.sort ?? []).entries())
    if (sort.field === field.name)
      collector.report(['sort', index, 'field'], modelDiagnostics.maskedSort, { field: field.name })
}

/** Checks that the properties of a field fit together: it can be filled in, found, distinguished and shown. */
function checkFieldSense(context: ModelContext): void {
  const aliases = new Map<string, string>()
  for (const field of ownFields(context)) {
    const at = ['fields', field.name]
    const add = (key: string, finding: Finding) => context.collector.add([...at, key], finding)
    checkFilled(field, add)
    checkAuto(field, context, add)
    checkStored(field, add)
    checkWords(field, context, add)
    checkAliases(field, aliases, { context, at })
  }
}

type Add = (key: string, finding: Finding) => unknown

/** A required field that nobody can fill in would make every record impossible to save. */
function checkFilled({ name, document }: Field, add: Add): void {
  const { required, readonly, auto, default: defaultValue, onDelete } = document
  if (required && readonly && auto === undefined && defaultValue === undefined)
    add('required', findingOf(modelDiagnostics.unfillable, { name }))
  if (required && onDelete === 'null') add('onDelete', findingOf(modelDiagnostics.requiredReference, { name }))
}

function checkAuto({ name, type, document }: Field, { model, library }: ModelContext, add: Add): void {
  const { auto } = document
  if (auto === undefined) return
  const candidates = [...library.fillRules.keys()]
  if (!candidates.includes(auto))
    add('auto', unknownName('fill-rule', { name: auto, candidates, otherwise: availableNames(candidates) }))
  const source = /\{letters:(\w+)\}/.exec(library.fillRules.get(auto)?.text ?? '')?.[1]
  if (source !== undefined && !model.field(source))
    add('auto', findingOf(modelDiagnostics.fillRuleSource, { auto, source, model: model.id }))
  if (type.expression.kind !== 'text' || type.id === 'formula')
    add('auto', findingOf(modelDiagnostics.fillRuleText, { name, type: type.title }))
}

/** Types whose values can be searched as text. */
const searchableTypes = new Set(['text', 'longtext', 'richtext', 'markdown', 'formula'])

/** Uniqueness and search need a column. */
function checkStored({ name, type, document, column }: Field, add: Add): void {
  if (document.unique && !column) add('unique', findingOf(modelDiagnostics.uniqueWithoutColumn, { name }))
  if (document.caseless && !document.unique) add('caseless', findingOf(modelDiagnostics.caselessNotUnique, { name }))
  if (document.search && !searchableTypes.has(type.id))
    add('search', findingOf(modelDiagnostics.notSearchable, { type: type.title }))
}

const computed: readonly string[] = ['default', 'required', 'unique', 'auto', 'rules', 'fixed']

function checkWords({ name, type, document }: Field, { model, collector }: ModelContext, add: Add): void {
  for (const key of type.id === 'formula' ? computed : [])
    if (document[key] !== undefined && !(key === 'unique' && document.stored))
      add(key, findingOf(modelDiagnostics.formulaWord, { key }))
  for (const [index, tag] of (document.tags ?? []).entries())
    if (tag === 'rest') collector.report(['fields', name, 'tags', index], modelDiagnostics.restTag)
  const { valuesOf } = document
  if (typeof valuesOf === 'string' && !model.field(valuesOf))
    add(
      'valuesOf',
      unknownField(model.id, {
        name: valuesOf,
        candidates: namesOf(model.fields),
        otherwise: modelHints.fieldOfModel,
      }),
    )
}

const namesOf = (fields: readonly Field[]): string[] => fields.map(({ name }) => name)

interface WireContext {
  context: ModelContext
  at: Segments
}

/** An alias belongs to one field only; a text alias needs a field whose values have labels. */
function checkAliases(
  { name, document, dict, target }: Field,
  ownersByAlias: Map<string, string>,
  place: WireContext,
): void {
  const { also = [], textAs } = document
  for (const [index, alias] of also.entries()) checkAlias(alias, { name, ownersByAlias, place, key: ['also', index] })
  if (textAs === undefined) return
  checkAlias(textAs, { name, ownersByAlias, place, key: ['textAs'] })
  if (!dict && !target) place.context.collector.report([...place.at, 'textAs'], modelDiagnostics.noLabel, { name })
}

interface Alias {
  name: string
  ownersByAlias: Map<string, string>
  place: WireContext
  key: Segments
}

function checkAlias(alias: string, { name, ownersByAlias, place, key }: Alias): void {
  const { model, collector } = place.context
  const owner = model.field(alias) ? alias : ownersByAlias.get(alias)
  const at = [...place.at, ...key]
  if (owner !== undefined)
    collector.report(at, owner === alias ? modelDiagnostics.aliasIsField : modelDiagnostics.aliasTaken, {
      alias,
      owner,
    })
  else if (!isFieldName(alias.replaceAll('_', '')) || /_(dictText|begin|end|MultiString)$/.test(alias))
    collector.report(at, modelDiagnostics.badAlias, { alias })
  ownersByAlias.set(alias, name)
}
