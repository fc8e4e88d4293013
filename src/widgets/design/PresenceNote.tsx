import { TeamOutlined } from '@ant-design/icons'
import { Tooltip } from 'antd'
import { useEffect, useState } from 'react'
import type { Presence } from '#core/live'
import { fillText, designMessages as texts } from '#core/message'
import type { Design } from '#react/design'
import { useEngine } from '#react/engine'
import { liveOf } from '#react/live'

/** How many people have one of the open documents in a designer, with their names; nothing while nobody else has. */
export function PresenceNote({ design }: { design: Design }) {
  const presence = usePresence(design)
  if (!presence || presence.count < 2) return null
  const names = presence.people.map(({ name, isSelf }) => (isSelf ? fillText(texts.presenceSelf, { name }) : name))
  const more = presence.count > names.length ? fillText(texts.presenceMore, { count: presence.count }) : ''
  const list = names.join('、') + more
  return (
    <Tooltip title={list} trigger={['hover', 'focus', 'click']}>
      <button type="button" className="design-presence">
        <TeamOutlined aria-hidden /> {fillText(texts.presence, { count: presence.count })}
        <span className="design-presence-names">{list}</span>
      </button>
    </Tooltip>
  )
}

/** Says over the live channel that the documents are open, and hears who else has them. */
function usePresence(design: Design): Presence | null {
  const { runtime } = useEngine()
  const [presence, setPresence] = useState<Presence | null>(null)
  useEffect(() => {
    const documents = design.state.snapshot().texts.map(({ kind, id }) => `${kind} ${id}`)
    return liveOf(runtime).openDocuments({ documents, onPresence: setPresence })
  }, [design, runtime])
  return presence
}
