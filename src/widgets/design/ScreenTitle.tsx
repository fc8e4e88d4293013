import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { designNames, fillText, designMessages as texts } from '#core/message'
import { type Design, type DesignTarget, openScreens, screensBeside } from '#react/design'
import { useNotifier } from '#widgets/face'

interface ScreenTitleProps {
  design: Design
  title: string
  onOpen?: ((target: DesignTarget) => void) | undefined
}

const typeNames: Readonly<Record<string, string>> = designNames.screenType

/** What is designed, as the way to the other screens of its model: from a form to its list, and back. */
export function ScreenTitle({ design, title, onOpen }: ScreenTitleProps) {
  const notifier = useNotifier()
  const screens = onOpen ? screensBeside(design) : []
  if (screens.length < 2) return <h1>{title}</h1>
  const open = async (id: string) => {
    if (id === design.ref.id) return
    await design.saving.save()
    if (design.saving.isDirty()) return notifier.warn(texts.saveFirst)
    onOpen?.({ ref: { kind: 'screen', id }, beside: openScreens(design).filter((one) => one !== id) })
  }
  return (
    <h1>
      <Dropdown
        autoFocus
        trigger={['click']}
        menu={{
          className: 'design-screens',
          selectable: true,
          selectedKeys: [design.ref.id],
          items: screens.map((one) => ({
            key: one.id,
            label: fillText(texts.sibling, { type: typeNames[one.type] ?? '', title: one.title }),
          })),
          onClick: ({ key }) => void open(key),
        }}
      >
        <Button type="text" className="design-title" aria-label={fillText(texts.siblings, { title })}>
          <span>{title}</span>
          <DownOutlined aria-hidden />
        </Button>
      </Dropdown>
    </h1>
  )
}
