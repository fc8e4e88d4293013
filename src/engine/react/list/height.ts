import { limit } from '#core/limit'
import type { ListState } from './state.ts'

/** The most rows of a page that fits the height; the least are those of every page. spec: look, List */
const mostRows = 50

/** The state when its place holds `rows` whole rows; the same one if that is no news. */
export const withHeight = (state: ListState, rows: number | null): ListState =>
  rows === state.heightRows ? state : inHeight({ ...state, heightRows: rows })

/**
 * The state with as many rows a page as the height holds, where it fits. The row that the page begins with stays on the page, through
 * any number of heights.
 */
export function inHeight(state: ListState): ListState {
  const { fits, heightRows, page, place } = state
  const pageSize = Math.min(mostRows, Math.max(limit.defaultPageSize, heightRows ?? 0))
  if (!fits || pageSize === state.pageSize) return state
  const first = (page - 1) * state.pageSize
  const stays = place >= first && place < first + state.pageSize ? place : first
  const requested = state.status === 'waiting' ? state.requested : state.requested + 1
  return { ...state, pageSize, place: stays, page: Math.floor(stays / pageSize) + 1, requested }
}
