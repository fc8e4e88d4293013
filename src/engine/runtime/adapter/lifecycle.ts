import type { LifecyclePort } from '#runtime/port'

/** The page's own events. */
export const browserLifecycle = (): LifecyclePort => ({
  onHide(run) {
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') run()
    }
    document.addEventListener('visibilitychange', onVisibility)
    window.addEventListener('pagehide', run)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('pagehide', run)
    }
  },
  onUncaught(listener) {
    const onError = (event: ErrorEvent) => listener(event.error ?? event.message)
    const onRejection = (event: PromiseRejectionEvent) => listener(event.reason)
    window.addEventListener('error', onError)
    window.addEventListener('unhandledrejection', onRejection)
    return () => {
      window.removeEventListener('error', onError)
      window.removeEventListener('unhandledrejection', onRejection)
    }
  },
})
