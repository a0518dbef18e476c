import type { ImportColumn } from '#platform/server/imports/import-source.ts'
import { splitHeaders } from '#platform/server/imports/split-headers.ts'

/** With the headers of Asana, Microsoft To Do, Notion, TickTick, Google Sheets templates and Outlook, and in all languages. */
export const csvColumns = [
  {
    name: 'title',
    label: 'field.Task.title',
    type: 'text',
    isRequired: true,
    headers: splitHeaders(
      'Task | Task Name | Name | Subject | To-do | Todo | Content | Summary | Item | Titel | Aufgabe | Aufgabenname | ' +
        'Betreff | Titre | Tâche | Nom | Objet | Título | Tarefa | Nome | Assunto | 标题 | 任务 | 任务名称 | 名称 | 主题 | 待办',
    ),
  },
  {
    name: 'description',
    label: 'field.Task.description',
    type: 'text',
    headers: splitHeaders(
      'Notes | Note | Details | Body | Comments | Beschreibung | Notizen | Notiz | Kommentar | Remarques | Détails | ' +
        'Descrição | Notas | Detalhes | 描述 | 说明 | 备注',
    ),
  },
  {
    name: 'dueDate',
    label: 'field.Task.dueDate',
    type: 'date',
    headers: splitHeaders(
      'Due | Due On | Date | Deadline | Date due | Fällig | Fällig am | Fälligkeit | Fälligkeitsdatum | Frist | Datum | ' +
        "Termin | Échéance | Date d'échéance | Prazo | Data de conclusão | Data limite | Data | 截止日期 | 到期日 | 日期",
    ),
  },
  {
    name: 'dueTime',
    label: 'field.Task.dueTime',
    type: 'text',
    headers: splitHeaders('Time | Due Time | Uhrzeit | Zeit | Fällig um | Heure | Hora | 时间 | 截止时间'),
  },
  {
    name: 'tags',
    label: 'field.Task.tags',
    type: 'list',
    headers: splitHeaders(
      'Tag | Labels | Label | Categories | Category | Project | Projects | List | List Name | Schlagwörter | Schlagwort | ' +
        'Kategorie | Kategorien | Projekt | Liste | Étiquettes | Catégorie | Projet | Etiquetas | Categoria | Projeto | ' +
        'Lista | 标签 | 类别 | 项目 | 列表',
    ),
  },
  {
    name: 'assignee',
    label: 'field.Task.assignee',
    type: 'person',
    headers: splitHeaders(
      'Assignee Email | Assigned To | Owner | Responsible | Person | Zuständig | Zugewiesen an | Verantwortlich | ' +
        'Bearbeiter | Responsable | Assigné à | Attribué à | Responsável | Atribuído a | 负责人 | 分配给 | 指派给',
    ),
  },
  {
    name: 'priority',
    label: 'field.Task.isImportant',
    type: 'text',
    headers: splitHeaders(
      'Priority | Important | Importance | Urgent | Priorität | Wichtig | Wichtigkeit | Dringlichkeit | Priorité | ' +
        'Prioridade | Importante | 优先级 | 重要 | 重要性',
    ),
  },
  {
    name: 'status',
    label: 'field.Task.isCompleted',
    type: 'text',
    headers: splitHeaders(
      'Status | Completed | Complete | Done | Is Completed | Finished | State | Erledigt | Abgeschlossen | Fertig | Statut | ' +
        'Terminé | Terminée | Fait | Estado | Concluída | Concluído | Feito | 状态 | 完成 | 已完成',
    ),
  },
  {
    name: 'completedAt',
    label: 'field.Task.completedAt',
    type: 'time',
    headers: splitHeaders(
      'Completed At | Completed Date | Completed Time | Date Completed | Completed on | Erledigt am | Abgeschlossen am | ' +
        'Terminée le | Terminé le | Concluída em | 完成时间 | 完成日期',
    ),
  },
  {
    name: 'parent',
    label: 'importColumn.parent',
    type: 'text',
    headers: splitHeaders(
      'Parent task | Parent | Subtask of | Übergeordnete Aufgabe | Unteraufgabe von | Tâche parente | Tarefa principal | ' +
        'Tarefa superior | 父任务 | 上级任务',
    ),
  },
  {
    name: 'createdAt',
    label: 'field.Task.createdAt',
    type: 'time',
    headers: splitHeaders(
      'Created | Created At | Created Time | Created on | Date Created | Erstellt | Erstellt am | Créé le | Créée le | ' +
        'Date de création | Criado em | Criada em | Data de criação | 创建时间 | 创建日期',
    ),
  },
  {
    name: 'id',
    label: 'importColumn.id',
    type: 'text',
    headers: splitHeaders('Task ID | Key | taskId | Aufgaben-ID | ID de la tâche | ID da tarefa | 任务 ID | 编号'),
  },
] as const satisfies readonly ImportColumn[]
