export const exportTopics = ['exports']
