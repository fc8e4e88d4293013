import { Button } from 'antd'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { messages } from '#core/message'
import { useRuntime } from '#pages/context'
import { useRetries } from './useRetries.ts'
import './outage.css'

const { failure, word } = messages

/** The last call did not reach the server, or the browser has no network. */
function useIsOffline(): boolean {
  const { reach } = useRuntime().http
  const [isCut, setCut] = useState(() => !navigator.onLine)
  const isLost = useSyncExternalStore(reach.subscribe, reach.isLost)
  useEffect(() => {
    const look = () => setCut(!navigator.onLine)
    window.addEventListener('online', look)
    window.addEventListener('offline', look)
    return () => {
      window.removeEventListener('online', look)
      window.removeEventListener('offline', look)
    }
  }, [])
  return isCut || isLost
}

/** Says above the page that the server is out of reach. What was typed stays; the banner goes when a call gets through. */
export const OfflineBanner = () => (useIsOffline() ? <Banner /> : null)

function Banner() {
  const { http } = useRuntime()
  const ask = useCallback(() => {
    http.get('/sys/config/data', {}, { quiet: 'all' }).catch(() => undefined)
  }, [http])
  const { retry } = useRetries(ask)
  return (
    <div role="status" className="offline-banner">
      <span>{failure.offlineKept}</span>
      <Button size="small" onClick={retry}>
        {word.retry}
      </Button>
    </div>
  )
}
