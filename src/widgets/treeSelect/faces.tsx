import { Cascader } from 'antd'
import { useMemo, useState } from 'react'
import { messages } from '#core/message'
import { isObject } from '#core/object'
import { useOptionTree } from '#react/source'
import type { Faces, FieldFaceProps, FilterFaceProps, WidgetExample } from '#react/widget'
import { filterChoice, type RecordChoice, useFieldChoice } from '#widgets/choice'
import { cascaderIcons, choiceRoot, flagProp, RefCell, RefDetail, readonlyAs, useNames } from '#widgets/face'
import { WithPicker } from '#widgets/picker'
import { type DrawnNode, drawnNodes, TreeChoice } from './TreeChoice.tsx'

/** spec: shell §5, widgets §5 */
const badCondition = '组件JTreeSelect-condition传值有误，需要一个json字符串!'

const literal = (value: unknown): string | null => {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
}

function testsOf(condition: string): string[] | null {
  try {
    const read: unknown = JSON.parse(condition)
    if (!isObject(read)) return null
    const tests = Object.entries(read).map(([name, value]) => [name, literal(value)] as const)
    return tests.every(([, value]) => value !== null) ? tests.map(([name, value]) => `${name} == ${value}`) : null
  } catch {
    return null
  }
}

/**
 * The condition on the nodes: that of the document's item and the equal tests of the prop `condition`, a JSON object text.
 * Throws for any other text: it is a mistake of who wrote the document. spec: widgets §5
 */
function treeWhere(where: string | undefined, condition: unknown): string | undefined {
  if (condition === undefined) return where
  const tests = typeof condition === 'string' ? testsOf(condition) : null
  if (!tests) throw new Error(badCondition)
  const all = [...(where ? [`(${where})`] : []), ...tests]
  return all.length > 0 ? all.join(' && ') : undefined
}

/** A record is never offered as its own parent. */
function ownKeyOf({ field, record }: FieldFaceProps): string | undefined {
  const { id } = record()
  return field.type.id === 'tree' && typeof id === 'string' ? id : undefined
}

const narrowed = (choice: RecordChoice, { props }: Pick<FieldFaceProps, 'props'>): RecordChoice => ({
  ...choice,
  where: treeWhere(choice.where, props.condition),
})

/** One or several nodes. */
function TreeSelectField(face: FieldFaceProps) {
  const choice = narrowed(useFieldChoice(face), face)
  return (
    <WithPicker of={face.props.dialog} title={face.title} choice={choice}>
      <TreeChoice {...choice} ownKey={ownKeyOf(face)} />
    </WithPicker>
  )
}

/** Nodes to look for. */
const TreeSelectFilter = (face: FilterFaceProps) => (
  <TreeChoice {...narrowed(filterChoice(face), face)} ownKey={undefined} />
)

/** One or several nodes, level by level. */
const CascaderField = (face: FieldFaceProps) => (
  <TreeCascader
    {...narrowed(useFieldChoice(face), face)}
    ownKey={ownKeyOf(face)}
    leafOnly={flagProp(face.props, 'leaf')}
  />
)

/** Nodes to look for, level by level. */
const CascaderFilter = (face: FilterFaceProps) => (
  <TreeCascader {...narrowed(filterChoice(face), face)} ownKey={undefined} leafOnly={false} />
)

const shownFaces = { Cell: RefCell, Detail: RefDetail }

export const treeSelect: Faces = {
  ...shownFaces,
  Field: readonlyAs(TreeSelectField, RefDetail),
  Filter: TreeSelectFilter,
}

export const cascader: Faces = {
  ...shownFaces,
  Field: readonlyAs(CascaderField, RefDetail),
  Filter: CascaderFilter,
}

/** Several departments; the last one is not known any more. */
export const treeSelectExample: WidgetExample = {
  field: { type: 'departs', title: '负责部门' },
  values: [null, 'depart-yunxi', 'depart-yunxi,gone'],
  texts: { 'depart-yunxi': '云溪镇' },
  others: [
    {
      field: { type: 'depart', title: '主管部门' },
      values: [null, 'depart-yunxi-longquan'],
      texts: { 'depart-yunxi-longquan': '龙泉村' },
    },
  ],
}

/** One department, and one that is not known any more. */
export const cascaderExample: WidgetExample = {
  field: { type: 'depart', title: '所属部门' },
  values: [null, 'depart-yunxi', 'gone'],
  texts: { 'depart-yunxi': '云溪镇' },
}

interface TreeCascaderProps extends RecordChoice {
  /** Key of the record itself, which cannot be chosen. */
  ownKey: string | undefined
  /** Only nodes with nothing below them can be chosen. */
  leafOnly: boolean
}

const fieldNames = { label: 'title', value: 'value', children: 'children' } as const

/** A tree in columns, for one node; several are ticked in a tree. */
const TreeCascader = ({ leafOnly, ...choice }: TreeCascaderProps) =>
  choice.several ? <TreeChoice {...choice} /> : <OneNode {...choice} leafOnly={leafOnly} />

/** Columns that are loaded level by level once they are open. The chosen node shows its own name, not those above. */
function OneNode({
  control,
  field,
  keys,
  where,
  record,
  ownKey,
  leafOnly,
  allowClear,
  onKeys,
  onBlur,
}: TreeCascaderProps) {
  const [open, setOpen] = useState(false)
  const tree = useOptionTree(field, { enabled: open, ...(where ? { where } : {}) })
  const { nameOf, remember } = useNames(field, keys, record)
  const nodes = useMemo(() => drawnNodes(tree.nodes, ownKey), [tree.nodes, ownKey])
  const { status, ...attributes } = control
  return (
    <Cascader<DrawnNode>
      {...attributes}
      {...cascaderIcons}
      ref={choiceRoot()}
      status={status ?? ''}
      className="face-wide"
      allowClear={allowClear}
      changeOnSelect={!leafOnly}
      fieldNames={fieldNames}
      options={nodes}
      loadData={(path) => {
        const last = path.at(-1)
        if (last) void tree.open(last.loads)
      }}
      onOpenChange={setOpen}
      notFoundContent={tree.status === 'loading' ? messages.list.loading : messages.list.nothingFound}
      value={keys.slice(0, 1)}
      displayRender={() => nameOf(keys[0] ?? '')}
      onChange={(_, path) => {
        const chosen = path?.at(-1)
        if (chosen) remember([[chosen.value, chosen.title]])
        onKeys(chosen ? [chosen.value] : [])
      }}
      {...(onBlur ? { onBlur } : {})}
    />
  )
}
