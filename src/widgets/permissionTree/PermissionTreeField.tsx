import { Button, Segmented, Skeleton, Space, Tree, type TreeDataNode } from 'antd'
import { type Key, type ReactNode, useMemo, useState } from 'react'
import { keysOf } from '#core/dictionary'
import { fillText, messages, permissionTreeMessages } from '#core/message'
import type { FieldFaceProps } from '#react/widget'
import { ChoiceGroup } from '#widgets/choice'
import { ownerOf } from './owner.ts'
import { type PermissionNode, parentKeys } from './permissionNode.ts'
import { RuledNode } from './RuledNode.tsx'
import { RulesDrawer } from './rulesPart.ts'
import { allTicked, boxesOf, ticked } from './tick.ts'
import { usePermissionTree } from './usePermissionTree.ts'
import './permissionTree.css'

/** What stands above and below the tree in its drawer. */
const aroundPx = 240
const leastHeightPx = 320

/** The height that is left of the window. */
const treeHeightPx = () => Math.max(leastHeightPx, window.innerHeight - aroundPx)

/** What the tree of antd draws. */
const drawnNodes = (nodes: readonly PermissionNode[], rules: RulesOf | null): TreeDataNode[] =>
  nodes.map((node) => ({
    key: node.key,
    title: node.hasRules && rules ? rules(node) : node.title,
    disableCheckbox: node.locked,
    children: drawnNodes(node.children, rules),
  }))

/** More open parents than these would push the others out of sight. */
const mostOpenFirst = 4

/** The parents of what is chosen in part; none where these are many. */
function openFirst(tree: readonly PermissionNode[], chosen: ReadonlySet<string>): readonly Key[] {
  const { halfChecked } = boxesOf(tree, chosen, true)
  return halfChecked.length > mostOpenFirst ? [] : halfChecked
}

/** The name of a node whose rows are limited, with the way to its rules. */
type RulesOf = (node: PermissionNode) => ReactNode

/** Permissions to tick. Linked, parents and children go together. What is chosen in part is open from the start, while that can be looked over. */
export function PermissionTreeField(face: FieldFaceProps) {
  const { value, disabled, onChange, props } = face
  const owner = ownerOf(props.of, face.record())
  const hasRules = owner.rules !== null
  const { tree, failed, retry } = usePermissionTree(owner)
  const [ruled, setRuled] = useState<PermissionNode | null>(null)
  const [linked, setLinked] = useState(true)
  const [heightPx] = useState(treeHeightPx)
  const [open, setOpen] = useState<readonly Key[] | null>(null)
  const chosen = useMemo(() => keysOf(value).filter(Boolean), [value])
  const [before] = useState(() => new Set(chosen))
  const partly = useMemo(() => openFirst(tree ?? [], before), [tree, before])
  const treeData = useMemo(
    () => drawnNodes(tree ?? [], hasRules ? (node) => <RuledNode node={node} open={() => setRuled(node)} /> : null),
    [tree, hasRules],
  )
  const emit = (keys: readonly string[]) => onChange(keys.length === 0 ? null : keys.join(','))
  if (failed) return <Button onClick={retry}>{permissionTreeMessages.retry}</Button>
  if (tree === null) return <Skeleton active title={false} />
  if (tree.length === 0)
    return (
      <p className="permission-none">
        {props.of === 'departRole' ? permissionTreeMessages.noneOfDepart : permissionTreeMessages.none}
      </p>
    )
  return (
    <ChoiceGroup face={face}>
      <Space wrap className="permission-bar">
        <Segmented
          disabled={disabled}
          value={linked ? permissionTreeMessages.linked : permissionTreeMessages.alone}
          options={[permissionTreeMessages.linked, permissionTreeMessages.alone]}
          onChange={(mode) => setLinked(mode === permissionTreeMessages.linked)}
        />
        <Button disabled={disabled} onClick={() => emit(allTicked(tree, chosen))}>
          {messages.word.selectAll}
        </Button>
        <Button onClick={() => setOpen(parentKeys(tree))}>{messages.word.expand}</Button>
        <Button onClick={() => setOpen([])}>{permissionTreeMessages.fold}</Button>
        <span className="face-figures">{fillText(messages.list.selected, { count: chosen.length })}</span>
      </Space>
      <Tree
        className="permission-tree"
        checkable
        checkStrictly
        selectable={false}
        disabled={disabled}
        height={heightPx}
        treeData={treeData}
        checkedKeys={boxesOf(tree, new Set(chosen), linked)}
        expandedKeys={[...(open ?? partly)]}
        onExpand={setOpen}
        onCheck={(_, { node }) => emit(ticked({ tree, chosen, key: String(node.key), linked }))}
      />
      {ruled && owner.rules && (
        <RulesDrawer owner={owner.rules} node={ruled} disabled={disabled} close={() => setRuled(null)} />
      )}
    </ChoiceGroup>
  )
}
