/** Names of the crop area and its handles for those who do not see them. */
export const cropLabels = {
  cropArea: 'Part of the picture to show. Move it with the arrow keys.',
  nwDragHandle: 'Resize from the upper left',
  nDragHandle: 'Resize from above',
  neDragHandle: 'Resize from the upper right',
  eDragHandle: 'Resize from the right',
  seDragHandle: 'Resize from the lower right',
  sDragHandle: 'Resize from below',
  swDragHandle: 'Resize from the lower left',
  wDragHandle: 'Resize from the left',
};
