import { Button } from 'antd'
import { fillText, messages, screenMessages } from '#core/message'
import type { ListController, ListState } from '#react/list'
import { ActionButton, useRunning } from '../action/ActionButton.tsx'
import { useListPart } from '../place/useListPart.ts'
import { LoadingView } from '../state/LoadingView.tsx'
import { DeniedView, EmptyView, ErrorView } from '../state/StateView.tsx'

/** Shown in place of the rows while there are none; null if there are rows. */
export function useListNotice(list: ListController) {
  const status = useListPart(list, (state) => state.status)
  if (status === 'ready') return null
  return <ListNotice list={list} status={status} />
}

interface ListNoticeProps {
  list: ListController
  status: Exclude<ListState['status'], 'ready'>
}

function ListNotice({ list, status }: ListNoticeProps) {
  const failure = useListPart(list, (state) => state.failure)
  if (status === 'loading') return <LoadingView rows={8} page />
  if (status === 'waiting') return <WaitingNotice list={list} />
  if (status === 'denied') return <DeniedView code={failure?.code} />
  if (status === 'empty') return <EmptyNotice list={list} />
  const retry = () => list.dispatch({ type: 'refresh' })
  return <ErrorView message={failure?.message ?? ''} requestId={failure?.requestId ?? ''} retry={retry} />
}

function WaitingNotice({ list }: { list: ListController }) {
  const evaluation = list.scope.evaluation(list.program.model, {})
  const titles = list.program.filters.filter(({ required }) => required).map(({ title }) => title.read(evaluation))
  return <EmptyView title={fillText(screenMessages.requiredFilter, { titles: titles.join('、') })} />
}

function EmptyNotice({ list }: { list: ListController }) {
  const narrowing = useListPart(list, () => list.narrowing())
  const { empty, model, views } = list.program
  if (narrowing === null) {
    return (
      <EmptyView title={empty.text.read(list.scope.evaluation(model, {}))}>
        <EmptyAction list={list} />
      </EmptyView>
    )
  }
  const whole = narrowing === 'view' && views.find(({ where }) => where === undefined)
  const widen = () => list.dispatch(whole ? { type: 'view', id: whole.id } : { type: 'reset' })
  return (
    <EmptyView hint={screenMessages.nothingFits}>
      {(whole || narrowing === 'query') && (
        <Button onClick={widen}>{whole ? list.text(whole.title) : messages.word.reset}</Button>
      )}
    </EmptyView>
  )
}

/** The next step of an empty list: what its document names, else making the first record, where the user may. */
function EmptyAction({ list }: { list: ListController }) {
  const { empty } = list.program
  const isBusy = useRunning(list.running, null)
  const { actions, more } = list.toolbar.snapshot()
  const view = [...actions, ...more].find(({ id }) => id === (empty.action ?? 'create'))
  if (!view) return null
  return <ActionButton view={view} primary busy={isBusy(view)} run={({ action }) => void list.run({ action })} />
}
