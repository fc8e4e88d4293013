import { FilterOutlined } from '@ant-design/icons'
import { Button, Skeleton, Tree, type TreeDataNode } from 'antd'
import { type Key, type ReactNode, useCallback, useMemo, useState } from 'react'
import { keysOf } from '#core/dictionary'
import { fillText, messages, permissionTreeMessages } from '#core/message'
import { whenDrawn } from '#react/part'
import { useSources } from '#react/source'
import { useRequest } from '#react/watch'
import type { CellFaceProps, DetailFaceProps, FieldFaceProps, WidgetExample } from '#react/widget'
import { ChoiceGroup } from '#widgets/choice'
import { DetailText, EmptyMark, OwnNames, readonlyAs, shownText, treeIcons } from '#widgets/face'
import { ownerOf, type PermissionOwner } from './owner.ts'
import { PermissionChanges, PermissionTools, useStored, useTreePart } from './PermissionTools.tsx'
import { boxesOf, type PermissionNode, ticked, treeOf } from './permissionNode.ts'
import './permissionTree.css'

/** The data rules of a node are loaded on first use. */
const RulesDrawer = whenDrawn(() => import('./RulesDrawer.tsx').then((room) => room.RulesDrawer))

interface RuledNodeProps {
  node: PermissionNode
  open(): void
}

/** The name of a node whose rows are limited, and a button for its rules. */
const RuledNode = ({ node: { title }, open }: RuledNodeProps) => (
  <>
    {title}
    <button
      type="button"
      className="permission-rules"
      aria-label={`${title}：${permissionTreeMessages.rules}`}
      onClick={(event) => {
        event.stopPropagation()
        open()
      }}
    >
      <FilterOutlined aria-hidden />
      {permissionTreeMessages.rules}
    </button>
  </>
)

/** The request for the tree of permissions that an owner may get. spec: contract §4.2 queryTreeList */
function usePermissionTree({ tree: path, treeParams }: PermissionOwner) {
  const { http } = useSources().ports
  const params = JSON.stringify(treeParams)
  return useRequest(
    useCallback(
      async (signal: AbortSignal) => treeOf(await http.get(path, JSON.parse(params), { signal })),
      [http, path, params],
    ),
  )
}

/** What stands above and below the tree on a page with tabs, down to its last line. */
const aroundPx = 456
const leastHeightPx = 280

/** Each line of the tree, with the space below it; on a phone it is to be touched. */
const lineHeightPx = () => (window.innerWidth < 768 ? 48 : 28)

/** The whole lines for which the window has room. */
function treeSize(): { linePx: number; heightPx: number } {
  const linePx = lineHeightPx()
  return { linePx, heightPx: Math.floor(Math.max(leastHeightPx, window.innerHeight - aroundPx) / linePx) * linePx }
}

/** The controls above the tree and the changes below it. */
const besidePx = 124

/** A node for antd's tree. */
const drawnNodes = (nodes: readonly PermissionNode[], rules: RulesOf | null): TreeDataNode[] =>
  nodes.map((node) => ({
    key: node.key,
    title: node.hasRules && rules ? rules(node) : node.title,
    disableCheckbox: node.locked,
    children: drawnNodes(node.children, rules),
  }))

/** More open parents than these would push the others out of sight. */
const mostOpenFirst = 4

/** The ancestors of partly selected nodes; none if there are too many. */
function openFirst(tree: readonly PermissionNode[], chosen: ReadonlySet<string>): readonly Key[] {
  const { halfChecked } = boxesOf(tree, chosen, true)
  return halfChecked.length > mostOpenFirst ? [] : halfChecked
}

const nothing: readonly PermissionNode[] = []

/** The name of a node whose rows are limited, with the way to its rules. */
type RulesOf = (node: PermissionNode) => ReactNode

/** Permissions to tick. Linked, parents and children go together. What is chosen in part is open from the start, while that can be looked over. */
function PermissionTreeField(face: FieldFaceProps) {
  const { value, disabled, onChange, props } = face
  const owner = ownerOf(props.of, face.record())
  const hasRules = owner.rules !== null
  const request = usePermissionTree(owner)
  const tree = request.status === 'ready' ? request.value : null
  const [ruled, setRuled] = useState<PermissionNode | null>(null)
  const [linked, setLinked] = useState(true)
  const [{ linePx, heightPx }] = useState(treeSize)
  const [open, setOpen] = useState<readonly Key[] | null>(null)
  const chosen = useMemo(() => keysOf(value).filter(Boolean), [value])
  const before = useStored(chosen, face)
  const partly = useMemo(() => openFirst(tree ?? nothing, before), [tree, before])
  const view = useTreePart(tree ?? nothing, chosen)
  const treeData = useMemo(
    () => drawnNodes(view.part, hasRules ? (node) => <RuledNode node={node} open={() => setRuled(node)} /> : null),
    [view.part, hasRules],
  )
  const emit = (keys: readonly string[]) => onChange(keys.length === 0 ? null : keys.join(','))
  if (request.status === 'failed') return <Button onClick={request.retry}>{permissionTreeMessages.retry}</Button>
  if (tree === null) return <Skeleton active title={false} style={{ height: heightPx + besidePx }} />
  if (tree.length === 0)
    return (
      <p className="permission-none">
        {props.of === 'departRole' ? permissionTreeMessages.noneOfDepart : permissionTreeMessages.none}
      </p>
    )
  return (
    <ChoiceGroup face={face}>
      <PermissionTools {...{ title: face.title, disabled, tree, chosen, view, linked, setLinked, setOpen, emit }} />
      <OwnNames>
        <Tree
          {...treeIcons}
          className="permission-tree"
          checkable
          checkStrictly
          selectable={false}
          disabled={disabled}
          height={heightPx}
          itemHeight={linePx}
          treeData={treeData}
          checkedKeys={boxesOf(tree, new Set(chosen), linked)}
          expandedKeys={[...(view.open ?? open ?? partly)]}
          onExpand={setOpen}
          onCheck={(_, { node }) => emit(ticked({ tree, chosen, key: String(node.key), linked }))}
        />
      </OwnNames>
      {treeData.length === 0 && <p className="permission-none">{messages.list.nothingFound}</p>}
      {!disabled && <PermissionChanges tree={tree} before={before} chosen={chosen} />}
      {ruled && owner.rules && (
        <RulesDrawer owner={owner.rules} node={ruled} disabled={disabled} close={() => setRuled(null)} />
      )}
    </ChoiceGroup>
  )
}

const countText = (value: unknown): string => fillText(messages.list.selected, { count: keysOf(value).length })

/** How many there are: their names would fill the table. */
const CountCell = ({ value }: CellFaceProps) =>
  keysOf(value).length === 0 ? <EmptyMark /> : <span>{countText(value)}</span>

/** The names of the permissions if the record has them, else their number. */
function TickedDetail({ field, value, record }: DetailFaceProps) {
  if (keysOf(value).length === 0) return <EmptyMark />
  const named = shownText(field, value, record)
  return <DetailText text={named === String(value) ? countText(value) : named.replaceAll(',', '、')} />
}

export { CountCell as Cell, TickedDetail as Detail }
export const Field = readonlyAs(PermissionTreeField, TickedDetail)

const treeList = [
  {
    key: 'system',
    title: '系统管理',
    children: [
      {
        key: 'user',
        title: '用户',
        ruleFlag: 1,
        children: [
          { key: 'user-add', title: '新增' },
          { key: 'user-delete', title: '删除' },
        ],
      },
      { key: 'role', title: '角色' },
    ],
  },
  { key: 'device', title: '设备管理', children: [{ key: 'device-list', title: '设备' }] },
]

/** Permissions of the tree, and one that the reader of the tree may not see. */
export const example: WidgetExample = {
  field: { type: 'refs', title: '拥有的权限', model: 'sysPermission' },
  values: [null, 'system,user,user-add', 'elsewhere'],
  answers: { '/sys/role/queryTreeList': { treeList, ids: [] } },
}
