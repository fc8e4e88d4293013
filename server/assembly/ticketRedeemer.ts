import type { TicketDesk } from '#server/context'
import type { Part } from '#server/http'

/** Redeems tickets for parts that are made before the server stands; the part hands it the desk at the start. */
export function ticketRedeemer() {
  let desk: TicketDesk | undefined
  const part: Part = {
    id: 'tickets',
    start: async ({ tickets }) => {
      desk = tickets
      return undefined
    },
  }
  const redeem = async (ticket: string, path: string, from: { ip: string; requestId: string }): Promise<boolean> =>
    ((await desk?.redeem(ticket, path, from)) ?? null) !== null
  return { part, redeem }
}
