import { TreeSelect } from 'antd'
import { useMemo, useState } from 'react'
import { messages } from '#core/message'
import { type TreeNode, useOptionTree } from '#react/source'
import type { RecordChoice } from '#widgets/choice'
import { choiceRoot, OwnNames, treeIcons, useNames, useSearchWord } from '#widgets/face'

/** A node as antd draws it: its value is what is stored, `loads` is the key that its children are requested by. */
export interface DrawnNode {
  value: string
  title: string
  loads: string
  isLeaf: boolean
  disabled: boolean
  children?: DrawnNode[]
}

/** The nodes to draw. The record's own node, and so all below it, cannot become its parent. */
export const drawnNodes = (nodes: readonly TreeNode[], ownKey?: string): DrawnNode[] =>
  nodes.map(({ key, value, title, isLeaf, children }) => {
    const own = key === ownKey
    const below = own || !children ? {} : { children: drawnNodes(children, ownKey) }
    return { value, title, loads: key, isLeaf: isLeaf || own, disabled: own, ...below }
  })

interface TreeChoiceProps extends RecordChoice {
  /** Key of the record itself, which cannot be chosen. */
  ownKey: string | undefined
}

interface Labelled {
  value: string
  label: string
}

/** spec: widgets §9 */
const maxHeightPx = 400

/**
 * A tree that is loaded level by level once it is open, and searched by typing: what is found stands flat. Several nodes are
 * ticked each for itself. Chosen ones show their names, those without a name their key.
 */
export function TreeChoice(choice: TreeChoiceProps) {
  const { control, field, keys, several, where, record, ownKey, allowClear, onKeys, onBlur } = choice
  const [open, setOpen] = useState(false)
  const { typed, word, setTyped } = useSearchWord()
  const tree = useOptionTree(field, { keyword: word, enabled: open, ...(where ? { where } : {}) })
  const { nameOf, remember } = useNames(field, keys, record)
  const nodes = useMemo(() => drawnNodes(tree.nodes, ownKey), [tree.nodes, ownKey])
  const chosen = keys.map((value) => ({ value, label: nameOf(value) }))
  const waiting = tree.status === 'loading' || typed !== word
  const take = (next: Labelled | Labelled[] | null | undefined) => {
    const all = [next ?? []].flat()
    remember(all.map(({ value, label }) => [value, String(label ?? value)] as const))
    onKeys(all.map(({ value }) => value))
  }
  return (
    <TreeSelect<Labelled | Labelled[], DrawnNode>
      {...control}
      {...treeIcons}
      ref={choiceRoot()}
      className="face-wide"
      labelInValue
      multiple={several}
      treeCheckable={several}
      treeCheckStrictly={several}
      allowClear={allowClear}
      showSearch
      filterTreeNode={false}
      searchValue={typed}
      onSearch={setTyped}
      onOpenChange={(next) => {
        setOpen(next)
        if (!next) setTyped('')
      }}
      popupRender={(menu) => <OwnNames>{menu}</OwnNames>}
      listHeight={maxHeightPx}
      treeData={nodes}
      loadData={({ loads }) => tree.open(loads)}
      loading={open && waiting}
      notFoundContent={waiting ? messages.list.loading : messages.list.nothingFound}
      value={several ? chosen : chosen[0]}
      onChange={take}
      onBlur={onBlur}
    />
  )
}
