import { Skeleton, Tree } from 'antd'
import { pickerMessages } from '#core/message'
import { useDeparts } from './useDeparts.ts'

interface DepartTreeProps {
  depart: string | null
  onDepart(depart: string | null): void
}

/** The departments at the left; the chosen one narrows the rows with all below it, chosen again it does so no more. */
export function DepartTree({ depart, onDepart }: DepartTreeProps) {
  const { tree, failure } = useDeparts()
  return (
    <aside className="picker-tree" aria-label={pickerMessages.belongsTo}>
      {failure || (tree === null && <Skeleton active title={false} />)}
      {tree && (
        <Tree
          blockNode
          defaultExpandedKeys={tree.map(({ key }) => key)}
          treeData={[...tree]}
          selectedKeys={depart ? [depart] : []}
          onSelect={([key]) => onDepart(key === undefined ? null : String(key))}
        />
      )}
    </aside>
  )
}
