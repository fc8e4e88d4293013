import { type TProperties, type TSchema, Type } from 'typebox'
import { type FilterMatch, fieldOptionsOf, fieldTypes, type JsonValue, namesOf, nameWord } from '#core/fieldType'
import { limit } from '#core/limit'
import { type Hiding, type HidingPlace, hidingPlaces } from './hiding.ts'
import { byName, Json, maybe, OneOf, Tagged, TextOr } from './keyed.ts'
import { FieldName, Name, PermissionCode, PlainTitle, WidgetName } from './name.ts'

export type MaskKind = 'mobile' | 'email' | 'idCard' | 'bankCard' | 'name'

/** How a text is masked for users who may not read all of it: by its kind, or by how many characters at its ends stay visible. */
export type MaskDocument = MaskKind | { as?: MaskKind; keepStart?: number; keepEnd?: number; permission?: string }

const kinds: MaskKind[] = ['mobile', 'email', 'idCard', 'bankCard', 'name']
const endLength = maybe(Type.Integer({ minimum: 0, maximum: 20 }))

export const Mask = Type.Unsafe<MaskDocument>({
  if: { type: 'string' },
  then: { enum: kinds },
  else: Type.Object(
    {
      as: maybe(Type.Unsafe<MaskKind>({ enum: kinds })),
      keepStart: endLength,
      keepEnd: endLength,
      permission: maybe(PermissionCode),
    },
    { additionalProperties: false, minProperties: 1, title: '脱敏' },
  ),
})

/** A validation rule: a named one, or one with parameters. */
export type RuleDocument = string | { rule: string; message?: string; [parameter: string]: unknown }

export const Rules = Type.Array(
  Type.Unsafe<RuleDocument>({
    if: { type: 'string' },
    then: { ...namesOf('rule'), type: 'string', minLength: 1, maxLength: 40 },
    else: {
      type: 'object',
      required: ['rule'],
      properties: {
        rule: { ...namesOf('rule'), type: 'string', minLength: 1, maxLength: 40 },
        message: { type: 'string', minLength: 1, maxLength: 200 },
      },
    },
  }),
  { maxItems: 20, description: '校验规则' },
)

/** A field of a model document: the properties common to all types; each type adds its own. */
export interface FieldDocument {
  type: string
  title?: string
  required?: boolean
  /** True, or the fields within which the value must be unique. */
  unique?: boolean | string[]
  default?: JsonValue
  placeholder?: string
  help?: string
  tags?: string[]
  rules?: RuleDocument[]
  /** Never written by people. */
  readonly?: boolean
  /** `typeId$.kind`: copied from the referenced record whenever the reference is written. */
  copyOf?: string
  /** Written on create, never changed afterwards. */
  fixed?: boolean
  hide?: Hiding
  guarded?: boolean
  /** The permission code required to write the field. */
  permission?: string
  /** How the text is masked for users who may not read all of it. */
  mask?: MaskDocument
  search?: 'pinyin'[]
  /** Uniqueness ignores case. */
  caseless?: boolean
  also?: string[]
  /** An additional key on the wire for the label of the value. */
  textAs?: string
  /** The fill rule that supplies the value on create. */
  auto?: string
  /** The codes of the fields of other models that the value comes from: without one of them that is in force, the field is hidden. */
  closedBy?: readonly string[]
  widget?: string
  props?: Record<string, JsonValue>
  [option: string]: unknown
}

const wireKey = '^[a-z][A-Za-z0-9_]{0,60}$'

const common = {
  title: maybe(PlainTitle),
  required: maybe(Type.Boolean({ description: '必填' })),
  unique: maybe(
    Type.Unsafe<boolean | string[]>({
      if: { type: 'boolean' },
      else: { type: 'array', items: FieldName, minItems: 1, maxItems: 4 },
      description: '唯一，或在哪些字段内唯一',
    }),
  ),
  default: maybe(Json),
  placeholder: maybe(Type.String({ maxLength: 100 })),
  help: maybe(Type.String({ maxLength: 300, description: '字段下方的说明' })),
  tags: maybe(Type.Array(Name, { maxItems: 10, uniqueItems: true })),
  rules: maybe(Rules),
  readonly: maybe(Type.Boolean({ description: '从不由人填写' })),
  copyOf: maybe(Type.String({ pattern: `^${nameWord}\\$\\.${nameWord}$`, description: '抄自引用的记录' })),
  fixed: maybe(Type.Boolean({ description: '新增时填写，之后不可改' })),
  hide: maybe(
    TextOr<HidingPlace[]>(
      Type.Literal('everywhere'),
      Type.Array(OneOf(hidingPlaces), { maxItems: 6, uniqueItems: true, description: '不出现在哪里' }),
    ),
  ),
  guarded: maybe(Type.Boolean({ description: '生成字段权限' })),
  permission: maybe(PermissionCode),
  search: maybe(Type.Array(Type.Literal('pinyin'), { maxItems: 1, description: '按拼音首字母搜索' })),
  also: maybe(Type.Array(Type.String({ pattern: wireKey }), { maxItems: 4, description: '接口上的别名' })),
  textAs: maybe(Type.String({ pattern: wireKey, description: '接口上文字的另一个名称' })),
  auto: maybe(Type.String({ pattern: '^[a-z][a-z0-9_]{0,39}$', description: '填值规则' })),
  widget: maybe(WidgetName),
  props: maybe(byName(Json)),
}

/** Properties of a single type. */
const ownWords: Readonly<Record<string, TProperties>> = {
  text: { mask: maybe(Mask), caseless: maybe(Type.Boolean({ description: '唯一时不分大小写' })) },
}

const branchesWith = (more: TProperties = {}) =>
  Object.fromEntries(
    fieldTypes.map((type) => [
      type.id,
      Type.Object(
        { type: Type.Literal(type.id), ...common, ...fieldOptionsOf(type.id), ...ownWords[type.id], ...more },
        { additionalProperties: false, title: type.title },
      ),
    ]),
  )

/** A field of a model; its `type` determines its further properties. */
export const Field = Tagged<FieldDocument>('type', branchesWith(), '字段')

const fieldsByName = <T extends TSchema>(field: T) =>
  byName(field, {
    additionalProperties: false,
    maxProperties: limit.screenFields,
  })

/** The fields of a model or of an `ask`, by name, in order. */
export const Fields = fieldsByName(Field)

const matches: FilterMatch[] = ['like', 'eq', 'in', 'tree', 'range', 'ge', 'le']

/** The match and the initial value of a filter. */
export const filterWords = {
  match: maybe(Type.Unsafe<FilterMatch>({ enum: matches })),
  default: maybe(Json),
}

/** A field used only for filtering, on a screen over several models. */
export type FilterFieldDocument = FieldDocument & { match?: FilterMatch; first?: boolean }
const askingWords = {
  ...filterWords,
  first: maybe(Type.Boolean({ description: '没有值时，从第一条可选的记录开始' })),
}
export const FilterFields = Type.Unsafe<Record<string, FilterFieldDocument>>(
  fieldsByName(Tagged<FilterFieldDocument>('type', branchesWith(askingWords), '字段')),
)
