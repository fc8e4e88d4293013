import { Alert, Button } from 'antd'
import { documentMessages, fillText, jsonEditorMessages as texts } from '#core/message'
import type { Design } from '#react/design'
import { useEngine } from '#react/engine'
import { useWatched } from '#react/watch'

/** Offers what was typed here before and never reached the server, such as a text that did not parse. */
export function KeptNote({ design }: { design: Design }) {
  const leftover = useWatched(design.leftover)
  const { zoneMinutes } = useEngine().ports.clock
  if (leftover.length === 0) return null
  const time = timeText(Math.max(...leftover.map(({ savedAtMs }) => savedAtMs)), zoneMinutes)
  const documents = leftover.map(({ kind, id }) => fillText(documentMessages[kind], { id })).join('、')
  return (
    <Alert
      banner
      className="design-kept"
      type="warning"
      message={fillText(texts.kept, { time, documents })}
      action={
        <>
          <Button size="small" onClick={() => void design.restoreKept()}>
            {texts.restore}
          </Button>
          <Button size="small" type="text" onClick={design.dropKept}>
            {texts.drop}
          </Button>
        </>
      }
    />
  )
}

const minuteMs = 60_000

/** A moment in the product's zone, to the minute. */
const timeText = (atMs: number, zoneMinutes: number): string =>
  new Date(atMs + zoneMinutes * minuteMs).toISOString().slice(0, 16).replace('T', ' ')
