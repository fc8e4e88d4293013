import { FilterOutlined } from '@ant-design/icons'
import { permissionTreeMessages } from '#core/message'
import type { PermissionNode } from './permissionNode.ts'

interface RuledNodeProps {
  node: PermissionNode
  open(): void
}

/** The name of a node whose rows are limited, and what leads to its rules. */
export const RuledNode = ({ node: { title }, open }: RuledNodeProps) => (
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
