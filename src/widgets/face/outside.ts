import { useCallback, useMemo } from 'react'
import { limit } from '#core/limit'
import { useEngine } from '#react/engine'
import { nowText } from '#react/scope'
import type { ClockPort, NoticeTone } from '#runtime/port'

const usePorts = () => useEngine().runtime.ports

/** The present moment in the product's zone, `YYYY-MM-DD HH:mm:ss`, at the time of the call. */
export function useNow(): () => string {
  const { clock } = usePorts()
  return useCallback(() => nowText(clock), [clock])
}

/** Runs something once after a delay; the answer cancels it. */
export const useAfter = (): ClockPort['after'] => usePorts().clock.after

/** Ways to say something to the person in front of the screen, and to ask. */
export function useNotifier() {
  const { notice, confirm } = usePorts()
  return useMemo(() => {
    const say = (tone: NoticeTone) => (message: string) =>
      notice.notice({ tone, title: '', message, shownMs: limit.noticeShownMs })
    return {
      done: say('success'),
      warn: say('warning'),
      error: say('error'),
      dialog: (title: string, message: string, okText: string) => void notice.modal({ title, message, okText }),
      confirm: (title: string, message: string) => confirm.confirm({ title, message }),
    }
  }, [notice, confirm])
}

/** The page's nonce: libraries put their styles into elements that carry it. */
export const styleNonce = (): string => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
