import Storey
