import { Button, Form, Input, Select, Space, Table, Tag } from 'antd'
import { useEffect, useState } from 'react'
import { benchOptions, benchRows } from './fields.ts'

const columns = [
  { title: '用户账号', dataIndex: 'username', sorter: true },
  { title: '姓名', dataIndex: 'realname', sorter: true },
  { title: '性别', dataIndex: 'sex_dictText' },
  { title: '生日', dataIndex: 'birthday', sorter: true },
  { title: '手机号', dataIndex: 'phone' },
  { title: '邮箱', dataIndex: 'email', ellipsis: true },
  { title: '状态', dataIndex: 'status_dictText', render: (text: string) => <Tag color="green">{text}</Tag> },
  { title: '创建时间', dataIndex: 'createTime', sorter: true },
  {
    title: '操作',
    render: () => (
      <Space>
        <a href="#edit">编辑</a>
        <a href="#more">更多</a>
      </Space>
    ),
  },
]

/** A list page as one writes it with antd alone: filters, tools, table, pages. */
export function HandList() {
  const [rows, setRows] = useState<Record<string, unknown>[]>([])
  useEffect(() => {
    void Promise.resolve(benchRows(10)).then(setRows)
  }, [])
  return (
    <>
      <Form layout="inline">
        <Form.Item label="用户账号">
          <Input />
        </Form.Item>
        <Form.Item label="状态">
          <Select style={{ width: 160 }} options={benchOptions} />
        </Form.Item>
        <Form.Item>
          <Space>
            <Button type="primary">搜索</Button>
            <Button>重置</Button>
          </Space>
        </Form.Item>
      </Form>
      <Space>
        <Button type="primary">新增</Button>
        <Button>导入</Button>
        <Button>导出</Button>
        <Button>批量删除</Button>
      </Space>
      <Table
        rowKey="id"
        columns={columns}
        dataSource={rows}
        rowSelection={{}}
        pagination={{ total: 200, showSizeChanger: true, showQuickJumper: true }}
      />
    </>
  )
}
