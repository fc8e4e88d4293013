import type { ListController } from './controller.ts'

/** Loads a list again; resolves when its rows have come or could not, so that nothing is shown as it was before. */
export function refreshed({ state, dispatch }: ListController): Promise<void> {
  dispatch({ type: 'refresh' })
  return new Promise((resolve) => {
    if (!state.snapshot().busy) return resolve()
    const end = state.subscribe(() => {
      if (state.snapshot().busy) return
      end()
      resolve()
    })
  })
}
