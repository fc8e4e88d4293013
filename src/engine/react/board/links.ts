import type { RecordValues } from '#core/model'
import type { DashboardCard } from '#core/screen'
import type { Opener } from '#react/action'
import type { Names, Scope } from '#react/scope'

interface LinksInput {
  scope: Scope
  opener: Opener
  ports: { navigation: { go(path: string): void } }
}

/** Where presses on cards lead. */
export interface Links {
  /** Opens what the card leads to, or goes there, with a row in scope. */
  open(card: DashboardCard, row: RecordValues): void
  /** Goes where the heading of the card leads. */
  more(card: DashboardCard): void
}

/** A screen over this one, or an address, worked out with what is in scope. */
export const linksOf = ({ scope, opener, ports: { navigation } }: LinksInput, names: () => Names): Links => ({
  open({ open, link }, row) {
    const evaluation = scope.evaluation(undefined, row, { ...names(), $row: row })
    if (link) navigation.go(link.read(evaluation))
    if (!open) return
    const params = Object.entries(open.with).map(([name, value]) => [name, value.read(evaluation)])
    void opener.open({ what: open.screen, params: Object.fromEntries(params) })
  },
  more({ more }) {
    if (more) navigation.go(more.read(scope.evaluation(undefined, {}, names())))
  },
})
