import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { deferred, ok, settled } from '#fixtures/ports.ts'
import { loadEditableTable } from '#widgets/subTable'
import { drawField } from '../draw.tsx'
import { Around, createWidgetWorld, libraryWith } from '../world.tsx'

/** A table with one row whose upload cell is open, and what it sends. */
async function openCell(column: object) {
  const EditableTable = await loadEditableTable()
  const world = createWidgetWorld()
  const userInfo = { id: 'u1', username: 'li', realname: '李' }
  world.ports.http.on('POST /sys/login', ok({ token: 't1', userInfo }, { code: 200 }))
  await world.runtime.session.login({ username: 'li', password: 'x' })
  render(
    <Around world={world} library={libraryWith({ field: { type: 'text', title: '样例' } })}>
      <EditableTable
        columns={[{ key: 'scan', title: '扫描件', type: 'file', ...column }]}
        dataSource={[{ id: '1', scan: null }]}
      />
    </Around>,
  )
  await openScan()
  return { world, choose: chooseFile }
}

/** Opens the upload cell. */
async function openScan() {
  const cell = () => document.querySelector<HTMLElement>('.ag-row [col-id=scan]')
  await waitFor(() => expect(cell()?.querySelector('.face-empty')).not.toBeNull())
  await act(async () => {
    fireEvent.click(cell() as HTMLElement, { detail: 1 })
    await settled()
  })
  await waitFor(() => expect(cell()?.querySelector('input[type=file]')).not.toBeNull())
}

const chooseFile = (file = new File(['x'], 'a.docx')) =>
  act(async () => {
    const input = document.querySelector('.ag-row [col-id=scan] input[type=file]') as HTMLInputElement
    fireEvent.change(input, { target: { files: [file] } })
    await settled()
  })

const answer = (body: object) => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

describe('an upload cell', () => {
  it('takes an answer whose success flag is false for an error, whatever its status says', async () => {
    const { world, choose } = await openCell({})
    world.ports.http.on(
      'POST /sys/common/upload',
      answer({ success: false, status: 'done', message: '磁盘已满', code: 500 }),
    )
    await choose()
    await waitFor(() => expect(document.querySelector('.ag-row .ant-upload-list-item-error')).not.toBeNull())
    expect(screen.getByRole('button', { name: '重新上传 a.docx' })).toBeDefined()
  })

  it('has lines for pictures, too: their cards are higher than a row', async () => {
    const { world, choose } = await openCell({ type: 'image' })
    world.ports.http.on('POST /sys/common/upload', ok(null, { message: 'temp/0f/a.png' }))
    await choose(new File(['x'], 'a.png', { type: 'image/png' }))
    const line = await screen.findByText('a.png')
    expect(line.closest('.ant-upload-list-text')).not.toBeNull()
    expect(screen.getByRole('button', { name: /^上\s?传$/ })).toBeDefined()
  })

  it.each([
    [{ action: '/own/upload', token: true }, true],
    [{ action: '/own/upload' }, false],
    [{ token: false }, false],
    [{}, true],
  ])('of the column %j sends the access token: %s', async (column, sends) => {
    const { world, choose } = await openCell(column)
    const path = 'action' in column ? column.action : '/sys/common/upload'
    world.ports.http.on(`POST ${path}`, ok(null, { message: 'temp/0f/a.docx' }))
    await choose()
    const sentTo = () => world.ports.http.sent.find(({ url }) => url.endsWith(path ?? ''))
    await expect.poll(sentTo).toBeDefined()
    const sent = sentTo()
    expect('X-Access-Token' in (sent?.headers ?? {})).toBe(sends)
  })

  it('that is left while its file fails keeps it, to be sent again or given up where it is opened anew', async () => {
    const { world, choose } = await openCell({})
    const late = deferred<ReturnType<typeof answer>>()
    world.ports.http.on('POST /sys/common/upload', () => late.promise)
    await choose()
    const scan = () => document.querySelector('.ag-row [col-id=scan]') as HTMLElement
    await act(async () => {
      fireEvent.keyDown(scan().querySelector('button') as HTMLElement, { key: 'Escape' })
      await settled()
    })
    await waitFor(() => expect(scan().querySelector('input[type=file]')).toBeNull())
    await act(async () => {
      late.resolve(answer({ success: false, message: '磁盘已满', code: 500 }))
      await settled()
    })
    await waitFor(() => expect(scan().textContent).toContain('扫描件：a.docx 上传失败，请重新上传或删除'))
    await openScan()
    expect(await screen.findByRole('button', { name: '重新上传 a.docx' })).toBeDefined()
    await act(async () => {
      fireEvent.click(scan().querySelector('.anticon-delete') as HTMLElement)
      await settled()
    })
    await waitFor(() => expect(scan().textContent).not.toContain('a.docx'))
  })

  it('of rows in one JSON value lets the form wait for its file, and know of one that failed', async () => {
    const world = createWidgetWorld()
    world.ports.http.on('POST /sys/common/upload', answer({ success: false, message: '磁盘已满', code: 500 }))
    const pending: Promise<string | null>[] = []
    const problems: (string | null)[] = []
    const columns = [{ key: 'scan', title: '扫描件', type: 'file' }]
    await drawField(
      'editableTable',
      { field: { type: 'json', title: '样例' }, props: { columns }, value: [{ id: '1', scan: null }], world },
      { onPending: (arrival) => pending.push(arrival), onProblem: (problem) => problems.push(problem) },
    )
    await openScan()
    await chooseFile()
    expect(pending).toHaveLength(1)
    await waitFor(() => expect(problems.at(-1)).toContain('a.docx'))
  })
})
