import { Cascader } from 'antd'
import { useMemo, useState } from 'react'
import { messages } from '#core/message'
import { useOptionTree } from '#react/source'
import type { RecordChoice } from '#widgets/choice'
import { choiceRoot, useNames } from '#widgets/face'
import { type DrawnNode, drawnNodes, TreeChoice } from './TreeChoice.tsx'

interface TreeCascaderProps extends RecordChoice {
  /** Key of the record itself, which cannot be chosen. */
  ownKey: string | undefined
  /** Only nodes with nothing below them can be chosen. */
  leafOnly: boolean
}

const fieldNames = { label: 'title', value: 'value', children: 'children' } as const

/** A tree in columns, for one node; several are ticked in a tree. */
export const TreeCascader = ({ leafOnly, ...choice }: TreeCascaderProps) =>
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
