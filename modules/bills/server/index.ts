import { exportedData } from './exported-data.ts'
import { serverModule } from '#platform/server/module.ts'
import { listApprovers } from '../approval/server/approvers.ts'
import { approveBills, payBills, rejectBills, reopenBills, unpayBills } from '../approval/server/change-status.ts'
import { bills } from '../contract.ts'
import { addBill, deleteBills, getBill, updateBill } from '../details/server/bills.ts'
import { undoBill } from '../details/server/undo-bill.ts'
import { dueBills } from '../due/server/due-bills.ts'
import { notifyDueBills } from '../due/server/due-job.ts'
import { billTotals } from '../list/server/bill-totals.ts'
import { listBills } from '../list/server/list-bills.ts'
import { listSuppliers } from '../suppliers/server/list-suppliers.ts'
import { createTransfers } from '../transfers/server/create-transfers.ts'
import { receivedFiles } from '../upload/server/received-files.ts'
import { uploadBills } from '../upload/server/upload-bills.ts'
import { billSubject } from './bill-subject.ts'
import { insertDemo } from './demo/demo.ts'
import { migrations } from './migrations.ts'
import { notificationKinds } from './notification-kinds.ts'
import { purgeBills } from './purge-bills.ts'
import { billSearchGroup } from './search-group.ts'
import { references } from './references.ts'
import type { BillTables } from './tables.ts'

export { prepareBill, receiveBill } from '../upload/server/receive-bill.ts'

export const billsModule = serverModule<typeof bills, BillTables>({
  name: 'bills',
  references,
  documentation: { title: 'Bills', description: 'Bills of suppliers: reception, approval, payment and SEPA files.' },
  depends: ['invoices', 'todo'],
  optional: { needs: ['invoices', 'todo'] },
  contract: bills,
  handlers: {
    listBills,
    billTotals,
    getBill,
    addBill,
    updateBill,
    deleteBills,
    uploadBills,
    listApprovers,
    approveBills,
    rejectBills,
    reopenBills,
    payBills,
    unpayBills,
    dueBills,
    listSuppliers,
    createTransfers,
  },
  migrations,
  exports: exportedData,
  subjects: [billSubject],
  search: [billSearchGroup],
  topics: [{ name: 'bills', canSubscribe: (ctx) => ctx.viewer.ability.can('read', 'Bill') }],
  tablePermissions: { bills: ['read', 'Bill'] },
  undo: { bill: undoBill },
  permissions: [
    {
      name: 'bills.manage',
      title: 'View, add, edit, delete and pay bills',
      rules: [{ action: ['read', 'create', 'update', 'delete'], subject: 'Bill' }],
      assignedTo: ['manager'],
    },
    {
      name: 'bills.approve',
      title: 'Approve or reject bills',
      rules: [
        { action: 'read', subject: 'Bill' },
        { action: 'update', subject: 'BillApproval' },
      ],
      assignedTo: ['manager'],
    },
    { name: 'bills.view', title: 'View bills', rules: [{ action: 'read', subject: 'Bill' }] },
  ],
  notificationKinds,
  jobs: [notifyDueBills, purgeBills],
  receivedFiles,
  pages: [{ id: 95, title: 'Bills', icon: 'receipt', link: '/bills', access: ['read', 'Bill'] }],
  demo: insertDemo,
})
