import { Button, Dropdown, Input, Skeleton, Tree } from 'antd'
import { type Key, useCallback, useMemo, useState } from 'react'
import { fillText, messages, pickerMessages } from '#core/message'
import { isObject } from '#core/object'
import { useSources } from '#react/source'
import { useRequest } from '#react/watch'
import type { RecordChoice } from '#widgets/choice'
import { FieldDialog } from '#widgets/dialog'
import { namedClear, OwnNames, treeIcons } from '#widgets/face'
import './picker.css'

/** A department as the tree draws it. spec: widgets §3 Department tree node */
interface DepartNode {
  /** Its id. */
  key: string
  title: string
  orgCode: string
  children: DepartNode[]
}

/** The departments in an answer; items without a key are left out. */
function departNodesOf(raw: unknown): DepartNode[] {
  if (!Array.isArray(raw)) return []
  return raw.filter(isObject).flatMap(({ key, id, title, departName, orgCode, children }) => {
    const own = String(key ?? id ?? '')
    if (own === '') return []
    const node = { key: own, title: String(title ?? departName ?? own), orgCode: String(orgCode ?? '') }
    return [{ ...node, children: departNodesOf(children) }]
  })
}

/** All nodes, each after its parent. */
const everyDepart = (tree: readonly DepartNode[]): DepartNode[] =>
  tree.flatMap((node) => [node, ...everyDepart(node.children)])

/** Keys of the nodes below which one is named so. */
function keysAbove(tree: readonly DepartNode[], isNamed: (node: DepartNode) => boolean): string[] {
  return tree.flatMap((node) => {
    const below = keysAbove(node.children, isNamed)
    return below.length > 0 || node.children.some(isNamed) ? [node.key, ...below] : below
  })
}

/** All departments as a tree; undefined until they are there, with the message when they do not come. */
function useDeparts() {
  const { http } = useSources().ports
  const request = useRequest(
    useCallback(
      async (signal: AbortSignal) =>
        departNodesOf(await http.get('/sys/sysDepart/queryTreeList', {}, { signal, quiet: 'all' })),
      [http],
    ),
  )
  return { tree: request.value, failure: request.status === 'failed' ? request.reason : '' }
}

interface DepartTreeProps {
  depart: string | null
  onDepart(depart: string | null): void
}

/** The departments at the left; the chosen one narrows the rows with all below it, chosen again it does so no more. */
export function DepartTree({ depart, onDepart }: DepartTreeProps) {
  const { tree, failure } = useDeparts()
  return (
    <aside className="picker-tree" aria-label={pickerMessages.belongsTo}>
      {failure || (!tree && <Skeleton active title={false} />)}
      {tree && (
        <OwnNames>
          <Tree
            {...treeIcons}
            blockNode
            defaultExpandedKeys={tree.map(({ key }) => key)}
            treeData={[...tree]}
            selectedKeys={depart ? [depart] : []}
            onSelect={([key]) => onDepart(key === undefined ? null : String(key))}
          />
        </OwnNames>
      )}
    </aside>
  )
}

interface DepartDialogProps {
  open: boolean
  choice: RecordChoice
  onClose(): void
}

const widthPx = 500
const { depart, departNone, departSearch, linked, unlinked, links } = pickerMessages

/** Departments to tick: each for itself, or, linked, with all below. Those that the tree does not know stay. spec: widgets §2, §4 */
export function DepartDialog({ open, choice, onClose }: DepartDialogProps) {
  const { several } = choice
  const store = choice.field.target?.store === 'orgCode' ? 'orgCode' : 'key'
  const { tree, failure } = useDeparts()
  const [keys, setKeys] = useState(choice.keys)
  const [isLinked, setLinked] = useState(false)
  const nodes = useMemo(() => everyDepart(tree ?? []), [tree])
  const nodesByValue = new Map(nodes.map((node) => [node[store], node]))
  const take = () => {
    choice.onKeys(keys)
    onClose()
  }
  const check = (ticked: readonly DepartNode[], last: DepartNode) => {
    const values = ticked.map((node) => node[store])
    if (several) setKeys([...keys.filter((key) => !nodesByValue.has(key)), ...values])
    else setKeys(values.includes(last[store]) ? [last[store]] : [])
  }
  const items = [
    { key: 'linked', label: linked },
    { key: 'unlinked', label: unlinked },
  ]
  return (
    <FieldDialog
      open={open}
      title={depart}
      widthPx={widthPx}
      onClose={onClose}
      onConfirm={take}
      note={
        <>
          {several && (
            <Dropdown
              trigger={['click']}
              menu={{
                items,
                selectable: true,
                selectedKeys: [isLinked ? 'linked' : 'unlinked'],
                onClick: ({ key }) => setLinked(key === 'linked'),
              }}
            >
              <Button>{links}</Button>
            </Dropdown>
          )}{' '}
          {fillText(messages.list.selected, { count: keys.length })}
        </>
      }
    >
      {failure || (!tree && <Skeleton active title={false} />)}
      {tree && (
        <SearchedTree
          tree={tree}
          checked={keys.flatMap((key) => nodesByValue.get(key)?.key ?? [])}
          linked={several && isLinked}
          onCheck={check}
        />
      )}
    </FieldDialog>
  )
}

interface SearchedTreeProps {
  tree: readonly DepartNode[]
  checked: readonly string[]
  linked: boolean
  onCheck(ticked: readonly DepartNode[], last: DepartNode): void
}

/** A tree that expands to matches of the typed text, and marks them; it says so when there are none. */
function SearchedTree({ tree, checked, linked: isLinked, onCheck }: SearchedTreeProps) {
  const [typed, setTyped] = useState('')
  const [expanded, setExpanded] = useState<readonly Key[]>(() => tree.map(({ key }) => key))
  const word = typed.trim()
  const isNamed = ({ title }: { title: string }) => word !== '' && title.includes(word)
  const isNone = word !== '' && !everyDepart(tree).some(isNamed)
  const search = (text: string) => {
    setTyped(text)
    if (text.trim() !== '') setExpanded(keysAbove(tree, ({ title }) => title.includes(text.trim())))
  }
  return (
    <>
      <Input
        autoComplete="off"
        allowClear={namedClear}
        aria-label={departSearch}
        placeholder={departSearch}
        value={typed}
        onChange={({ target }) => search(target.value)}
      />
      <p className="picker-none" role="status">
        {isNone && departNone}
      </p>
      <OwnNames>
        <Tree<DepartNode>
          {...treeIcons}
          className="picker-departs"
          checkable
          selectable={false}
          checkStrictly={!isLinked}
          treeData={[...tree]}
          expandedKeys={[...expanded]}
          onExpand={setExpanded}
          filterTreeNode={(node) => isNamed(node as unknown as DepartNode)}
          checkedKeys={isLinked ? [...checked] : { checked: [...checked], halfChecked: [] }}
          onCheck={(_, { checkedNodes, node }) => onCheck(checkedNodes, node)}
        />
      </OwnNames>
    </>
  )
}
